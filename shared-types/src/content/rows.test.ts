import { expect, test } from 'vitest';
import { chutneyRecipe } from './recipes';
import { stages } from './stages';

const filled = /\S/;
const malayalam = /[\u0D00-\u0D7F]/;

/** The fields of `thing` that are missing or do not match their pattern; of a list, every line counts. */
const wrong = (thing: object, patterns: Record<string, RegExp>) =>
  Object.entries(patterns).flatMap(([field, pattern]) => {
    const value = (thing as Record<string, unknown>)[field];
    const lines: unknown[] = Array.isArray(value) ? value : [value];
    return lines.length > 0 && lines.every((line) => typeof line === 'string' && pattern.test(line))
      ? []
      : [field];
  });

test.each(stages.map((stage) => [stage.title, stage] as const))(
  'the procedure step %s has its id, words in both languages, icon, route, color and sub-steps',
  {
    meta: {
      requirements: [
        'K-345',
        'K-346',
        'K-347',
        'K-348',
        'K-349',
        'K-350',
        'K-351',
        'K-352',
        'K-353',
      ],
    },
  },
  (_title, stage) => {
    const fields = {
      id: /^[1-6]$/,
      title: filled,
      titleMalayalam: malayalam,
      description: filled,
      descriptionMalayalam: malayalam,
      icon: filled,
      route: /^\/soplocked\/[a-z]+$/,
      color: filled,
    };
    expect(wrong(stage, fields)).toEqual([]);
    expect(stage.subSteps.every(({ id }) => id.startsWith(`${stage.id}-`))).toBe(true);
  },
);

test.each(stages.flatMap(({ subSteps }) => subSteps).map((step) => [step.id, step] as const))(
  'the sub-step %s has its id, words in both languages and a video',
  { meta: { requirements: ['K-354', 'K-355', 'K-356', 'K-357', 'K-358', 'K-359'] } },
  (id, step) => {
    const fields = {
      id: /^[1-6]-[1-8]$/,
      title: filled,
      titleMalayalam: malayalam,
      description: filled,
      descriptionMalayalam: malayalam,
      videoUrl: new RegExp(`^/videos/(roadmap|chutney)/${id}\\.mp4$`),
    };
    expect(wrong(step, fields)).toEqual([]);
    expect(step.descriptionMalayalam).toHaveLength(step.description.length);
  },
);

test(
  'the minutes allowed are optional: the steps of three stages have them, whole and positive',
  { meta: { requirements: ['K-360'] } },
  () => {
    const timed = stages.filter(({ subSteps }) =>
      subSteps.some(({ timeAllowed }) => timeAllowed !== undefined),
    );
    expect(timed.map(({ title }) => title)).toEqual(['Setting Up', 'Meat Prep', 'Pit Lighting']);
    const minutes = timed.flatMap(({ subSteps }) => subSteps.map(({ timeAllowed }) => timeAllowed));
    expect(minutes.every((each) => Number.isInteger(each) && each! > 0)).toBe(true);
  },
);

test(
  'the chutney recipe has its instructions as one text in both languages',
  { meta: { requirements: ['K-385'] } },
  () => {
    expect(
      wrong(chutneyRecipe.instructions, { en: /^\S.{100,}$/, ml: /^[\u0D00-\u0D7F].{100,}$/ }),
    ).toEqual([]);
  },
);

test(
  'each of its four steps has number, title, description and a video of its own',
  { meta: { requirements: ['K-386', 'K-387', 'K-388', 'K-389'] } },
  () => {
    const { steps } = chutneyRecipe;
    expect(steps.map(({ step }) => step)).toEqual([1, 2, 3, 4]);
    const fields = {
      title: filled,
      description: filled,
      videoSrc: /^\/videos\/chutney\/6-[2-5]\.mp4$/,
    };
    expect(steps.flatMap((step) => wrong(step, fields))).toEqual([]);
    expect(new Set(steps.map(({ videoSrc }) => videoSrc)).size).toBe(4);
  },
);
