import { expect, test } from 'vitest';
import {
  setupTimings,
  stageById,
  stageByRoute,
  stages,
  stagesTimed,
  stillNames,
  subStepOf,
} from './stages';
import { templateTasks } from './tasks';
import type { Panel, Stage } from './types';

const stage = (name: string): Stage => {
  const found = stageByRoute(`/soplocked/${name}`);
  if (!found) throw new Error(`no stage ${name}`);
  return found;
};

type Kind<K extends Panel['kind']> = Extract<Panel, { kind: K }>;
const panelsOf = <K extends Panel['kind']>(name: string, kind: K) =>
  stage(name).panels.filter((panel): panel is Kind<K> => panel.kind === kind);

const materialsOf = (name: string) =>
  panelsOf(name, 'materials').map(({ rows }) =>
    rows.map((row) => `${row.name.en}, ${row.quantity.en}`),
  );
const timelineOf = (name: string) =>
  panelsOf(name, 'timeline').flatMap(({ rows }) =>
    rows.map(({ time, what, taskId }) => [time, what.en, taskId]),
  );

/** All that stands on a page, one line each, in one language. */
const textOf = ({ subSteps, panels }: Stage, language: 'en' | 'ml') => [
  ...subSteps.flatMap((step) => (language === 'en' ? step.description : step.descriptionMalayalam)),
  ...panels.flatMap((panel) =>
    panel.kind === 'list' ? panel.lines.map((line) => line[language]) : [],
  ),
  ...panels.flatMap((panel) =>
    panel.kind === 'timeline' ? panel.rows.map(({ what }) => what[language]) : [],
  ),
];

test.each([
  ['1', 'setup', 'Setting Up', 'slate', 4, 4],
  ['2', 'meatmasala', 'Meat Prep', 'maroon', 6, 6],
  ['3', 'pitlighting', 'Pit Lighting', 'ember', 4, 4],
  ['4', 'riceprep', 'Rice Prep', 'green', 4, 4],
  ['5', 'finalcooking', 'Final Cooking', 'indigo', 8, 4],
  ['6', 'chutneyprep', 'Chutney Prep', 'orange', 8, 4],
])('stage %s is %s', (id, name, title, color, steps, shown) => {
  const found = stages[Number(id) - 1];
  expect(found).toBe(stage(name));
  expect(stageById(id)).toBe(found);
  expect([found?.id, found?.title, found?.color, found?.shown]).toEqual([id, title, color, shown]);
  expect(found?.subSteps.map((step) => step.id)).toEqual(
    Array.from({ length: steps }, (_, n) => `${id}-${n + 1}`),
  );
});

test('there are six stages, and no other address or id', () => {
  expect(stages).toHaveLength(6);
  expect([stageByRoute('/soplocked'), stageById('7'), subStepOf('1-5')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  ['pitlighting', 'Mandi Pit Preparation SOP', 'Before Cooking'],
  ['finalcooking', 'Mandi Final Cooking SOP', 'Cooking Day'],
  ['chutneyprep', 'Mandi Chutney Preparation SOP', undefined],
])(
  'the header of %s',
  { meta: { requirements: ['K-159', 'K-160', 'K-186', 'K-187', 'K-210'] } },
  (name, header, badge) => {
    expect([stage(name).header.en, stage(name).badge?.en]).toEqual([header, badge]);
  },
);

test.each([
  [
    'setup',
    ['Materials', 'Key points', 'Timeline', 'Fire tips', 'Pit notes', 'Safety instructions'],
  ],
  [
    'meatmasala',
    ['Ingredients 1/2', 'Ingredients 2/2', 'Required materials', 'Key points', 'Process timeline'],
  ],
  [
    'pitlighting',
    [
      'Materials: fuel',
      'Materials: tools',
      'Key points',
      'Preparation timeline',
      'Fire management tips',
      'Pit preparation notes',
      'Safety instructions',
    ],
  ],
  [
    'riceprep',
    [
      'Ingredients 1/2',
      'Ingredients 2/2',
      'Key points',
      'Safety instructions',
      'General instructions',
      'Video tips',
      'Recipe notes',
    ],
  ],
  [
    'finalcooking',
    [
      'Materials 1/2',
      'Materials 2/2',
      'Key points',
      'Safety instructions',
      'Cooking timeline',
      'Serving tips',
      'Troubleshooting',
    ],
  ],
  [
    'chutneyprep',
    [
      'Ingredients 1/2',
      'Ingredients 2/2',
      'Key points',
      'Safety',
      'Preparation timeline',
      'Flavor variations',
      'Serving ideas',
    ],
  ],
])(
  'the panels of %s',
  {
    meta: {
      requirements: [
        'K-138',
        'K-139',
        'K-140',
        'K-141',
        'K-142',
        'K-143',
        'K-154',
        'K-155',
        'K-156',
        'K-164',
        'K-165',
        'K-166',
        'K-167',
        'K-168',
        'K-169',
        'K-170',
        'K-171',
        'K-178',
        'K-179',
        'K-180',
        'K-181',
        'K-182',
        'K-183',
        'K-198',
        'K-199',
        'K-200',
        'K-201',
        'K-202',
        'K-203',
        'K-204',
        'K-205',
        'K-206',
        'K-213',
        'K-214',
        'K-215',
        'K-216',
        'K-217',
        'K-218',
        'K-219',
        'K-220',
        'K-221',
      ],
    },
  },
  (name, titles) => {
    expect(stage(name).panels.map(({ title }) => title.en)).toEqual(titles);
  },
);

test.each([
  ['setup', [30, 15, 60, 10]],
  ['pitlighting', [30, 15, 60, 10]],
  ['meatmasala', [20, 10, 15, 30, 30, 15]],
  ['riceprep', [undefined, undefined, undefined, undefined]],
  ['finalcooking', Array<undefined>(8).fill(undefined)],
  ['chutneyprep', Array<undefined>(8).fill(undefined)],
])(
  'the minutes allowed on %s',
  { meta: { requirements: ['D-034', 'K-185', 'K-723', 'K-725'] } },
  (name, minutes) => {
    expect(stage(name).subSteps.map(({ timeAllowed }) => timeAllowed)).toEqual(minutes);
  },
);

test('the setup page has a second set of minutes', { meta: { requirements: ['K-724'] } }, () => {
  expect(setupTimings).toEqual({ standard: [30, 15, 60, 10], 'long-burn': [15, 15, 120, 10] });
});

test(
  'the windows of the meat page',
  { meta: { requirements: ['K-726', 'K-727', 'K-728', 'K-729', 'K-730', 'K-731', 'D-029'] } },
  () => {
    const windows = [
      '6:00-6:20',
      '6:20-6:30',
      '6:30-6:45',
      '6:45-7:00',
      '7:00-7:15',
      '7:15-7:30 AM',
    ];
    expect(stage('meatmasala').subSteps.map(({ window }) => window)).toEqual(windows);
  },
);

test(
  'pit lighting answers to 1-1..1-4 without sharing an id with setup',
  { meta: { requirements: ['D-020'] } },
  () => {
    expect(stage('pitlighting').subSteps.map(({ alias }) => alias)).toEqual([
      '1-1',
      '1-2',
      '1-3',
      '1-4',
    ]);
    expect(subStepOf('1-1')).toBe(stage('setup').subSteps[0]);
    expect(subStepOf('3-1')).toBe(stage('pitlighting').subSteps[0]);
  },
);

test(
  'final cooking is step 5, with the sub-steps 5-1 to 5-8',
  {
    meta: {
      requirements: [
        'K-189',
        'K-190',
        'K-191',
        'K-192',
        'K-193',
        'K-194',
        'K-195',
        'K-196',
        'K-197',
        'K-361',
      ],
    },
  },
  () => {
    expect(stage('finalcooking').subSteps.map(({ id }) => id)).toEqual([
      '5-1',
      '5-2',
      '5-3',
      '5-4',
      '5-5',
      '5-6',
      '5-7',
      '5-8',
    ]);
    expect(stage('finalcooking').id).toBe('5');
    expect(stage('finalcooking').subSteps.map(({ title }) => title.toLowerCase())).toEqual([
      'temperature measurement',
      'placing rice',
      'placing meat',
      'sealing pit',
      'cooking time and temperature check',
      'unsealing and serving',
      'final presentation',
      'quality check',
    ]);
  },
);

test(
  'chutney is step 6, with the sub-steps 6-1 to 6-8',
  { meta: { requirements: ['K-362', 'K-363'] } },
  () => {
    expect(stage('chutneyprep').subSteps.map(({ id }) => id)).toEqual([
      '6-1',
      '6-2',
      '6-3',
      '6-4',
      '6-5',
      '6-6',
      '6-7',
      '6-8',
    ]);
    expect(stage('chutneyprep').id).toBe('6');
    expect(stage('chutneyprep').subSteps.map(({ title }) => title.toLowerCase())).toEqual([
      'ingredient prep',
      'tamarind extraction',
      'jaggery melting',
      'spice prep',
      'cooking the mixture',
      'final tempering',
      'cooling and storage',
      'serving suggestions',
    ]);
  },
);

test(
  'the materials of final cooking, in two panels',
  {
    meta: {
      requirements: ['K-367', 'K-368', 'K-369', 'K-370', 'K-371', 'K-372', 'K-373', 'K-374'],
    },
  },
  () => {
    expect(materialsOf('finalcooking')).toEqual([
      [
        'Aluminum foil, large sheet',
        'Insulation cloth, 1 large',
        'Pit lid, 1',
        'Temperature sensor, 1',
      ],
      [
        'Heat resistant gloves, 2 pairs',
        'Serving platter, large',
        'Long tongs, 2',
        'Garnish, as needed',
      ],
    ]);
  },
);

test(
  'the seven materials of setup',
  { meta: { requirements: ['K-138', 'K-702', 'K-703', 'D-035'] } },
  () => {
    expect(materialsOf('setup')).toEqual([
      [
        'Dried tamarind wood, 40 kg',
        'Coconut shells, 2.5 kg',
        'Lighter and kindling, 1 set',
        'Pit lid, 1',
        'Temperature sensor, 1',
        'Heat resistant gloves, 2 pairs',
        'Long iron poker, 1',
      ],
    ]);
  },
);

test.each([
  ['meatmasala', [6, 6]],
  ['riceprep', [10, 10]],
  ['chutneyprep', [6, 3]],
])(
  'the ingredients of %s fill two panels',
  { meta: { requirements: ['K-213', 'K-716', 'K-720'] } },
  (name, lengths) => {
    expect(panelsOf(name, 'ingredients').map(({ rows }) => rows.length)).toEqual(lengths);
    expect(stage(name).baseServing).toBe(20);
  },
);

test.each([
  [
    'pitlighting',
    [
      ['7:00 AM', 'Arrange firewood and coconut shells', 'pit-1'],
      ['7:15 AM', 'Light the fire', 'pit-2'],
      ['9:15 AM', 'Check 170°C', 'pit-temp-1'],
    ],
  ],
  [
    'finalcooking',
    [
      ['11:00', 'Check pit temperature', 'temp-1'],
      ['11:15', 'Rice pot in the pit', 'rice-4'],
      ['11:30', 'Meat on the grill', 'grill-1'],
      ['11:45', 'Seal the pit', 'seal-1'],
    ],
  ],
  [
    'chutneyprep',
    [
      ['8:00', 'Soak tamarind', 'chutney-1'],
      ['8:20', 'Extract', undefined],
      ['8:30', 'Melt jaggery and prepare spices', 'chutney-2'],
      ['8:45', 'Start cooking', 'chutney-3'],
    ],
  ],
])(
  'the timeline of %s',
  {
    meta: {
      requirements: [
        'K-167',
        'K-168',
        'K-169',
        'K-201',
        'K-202',
        'K-203',
        'K-204',
        'K-216',
        'K-217',
        'K-218',
        'K-219',
      ],
    },
  },
  (name, rows) => expect(timelineOf(name)).toEqual(rows),
);

test('every task a timeline points at exists', () => {
  const ids = stages
    .flatMap(({ panels }) => panels)
    .flatMap((panel) => (panel.kind === 'timeline' ? panel.rows : []));
  const known = new Set(templateTasks.map(({ id }) => id));
  expect(ids.filter(({ taskId }) => taskId !== undefined && !known.has(taskId))).toEqual([]);
});

test.each([
  ['finalcooking', 'every 15 minutes', '15 മിനിറ്റിലും'],
  ['pitlighting', '180-200°C after 1 hour', '1 മണിക്കൂർ കഴിഞ്ഞ് 180-200°C'],
  ['finalcooking', 'above 200°C', '200°C-ന് മുകളിലായാൽ'],
  ['finalcooking', '280-320°C', '280-320°C'],
  ['finalcooking', 'After 1 hour: 145-160°C', '145-160°C'],
  ['finalcooking', 'above 135°C: add 10 minutes', '135°C-ന് മുകളിൽ: 10'],
  ['finalcooking', 'below 130°C: add 20 minutes', '130°C-ൽ താഴെ: 20'],
  ['setup', 'Dried tamarind wood 40 kg', '40 കിലോ'],
  ['setup', '2.5 kg coconut shells', '2.5 കിലോ'],
  ['setup', 'catches in 10-15 minutes', '10-15 മിനിറ്റിൽ'],
  ['setup', 'about 12 hours before cooking', '12 മണിക്കൂർ മുമ്പ്'],
  ['setup', 'Close the lid after 1 hour', '1 മണിക്കൂർ കഴിഞ്ഞ് അടപ്പ്'],
  ['setup', 'after 1 hour: 180-200°C', '180-200°C'],
  ['riceprep', 'Calculator: onion 500 g, oil 500 g', '500 ഗ്രാം'],
  ['riceprep', '30 minutes', '30 മിനിറ്റ്'],
  ['riceprep', '80 percent', '80 ശതമാനം'],
  ['riceprep', '10 minutes medium, then 10-15 low', '10-15 ചെറുതീ'],
  ['chutneyprep', 'Refrigerated up to 2 weeks', '2 ആഴ്ച'],
  ['chutneyprep', 'Cook 15-20 minutes', '15-20 മിനിറ്റ്'],
])(
  '%s has "%s"',
  {
    meta: {
      requirements: [
        'K-171',
        'K-696',
        'K-697',
        'K-698',
        'K-699',
        'K-700',
        'K-701',
        'K-702',
        'K-703',
        'K-704',
        'K-705',
        'K-706',
        'K-707',
        'K-714',
        'K-715',
        'K-717',
        'K-718',
        'K-719',
        'K-721',
        'K-722',
      ],
    },
  },
  (name, en, ml) => {
    expect(textOf(stage(name), 'en').join('\n')).toContain(en);
    expect(textOf(stage(name), 'ml').join('\n')).toContain(ml);
  },
);

test.each(['setup', 'pitlighting', 'finalcooking'])(
  'a person at the fire on %s reads how to stay safe',
  (name) => {
    const text = textOf(stage(name), 'en').join('\n');
    const requiredTexts = [
      'two people',
      'water and sand',
      'synthetic',
      'children',
      'lean over',
      'carbon monoxide',
    ];
    expect(requiredTexts.filter((danger) => !text.includes(danger))).toEqual([]);
  },
);

test('a step has its video and the name of a drawing', () => {
  for (const { id, subSteps, icon } of stages) {
    const folder = id === '6' ? 'chutney' : 'roadmap';
    for (const step of subSteps) expect(step.videoUrl).toBe(`/videos/${folder}/${step.id}.mp4`);
    expect(stillNames).toContain(icon);
  }
  expect(stillNames.filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
  expect(new Set(stillNames).size).toBe(stillNames.length);
});

test(
  'the long burn has minutes, times and words of its own; all else is the same',
  { meta: { requirements: ['K-150', 'K-724', 'D-021'] } },
  () => {
    const [standard, long] = (['standard', 'long-burn'] as const).map((timing) =>
      stagesTimed(timing),
    );
    expect(long![0]!.subSteps.map(({ timeAllowed }) => timeAllowed)).toEqual([15, 15, 120, 10]);
    expect(standard![0]!.subSteps.map(({ timeAllowed }) => timeAllowed)).toEqual([30, 15, 60, 10]);
    expect(subStepOf('1-3', long)?.timeAllowed).toBe(120);
    expect(long!.slice(1)).toEqual(standard!.slice(1));
    const ids = (stage: Stage) => [
      stage.route,
      ...stage.subSteps.map(({ id, title, still }) => `${id} ${title} ${still}`),
    ];
    expect(ids(long![0]!)).toEqual(ids(standard![0]!));
    const timelineOf = (of: readonly Stage[]) =>
      of[0]!.panels.flatMap((panel) =>
        panel.kind === 'timeline' ? panel.rows.map(({ time }) => time) : [],
      );
    expect(timelineOf(long!)).toEqual(['8:00 PM', '8:15 PM', '8:30 PM', '10:30 PM']);
  },
);
