import type { Panel, Stage, SubStep } from '@kalavara/shared-types/content/types';
import type { Language } from './stage-states';

/** The texts of each page in the checklist, exactly as an English page without an event shows them. */
export const rowsOfPage: Readonly<Record<string, readonly string[]>> = {
  '/soplocked': [
    'Stage 1Setting Up',
    'Stage 2Meat Prep',
    'Stage 3Pit Lighting',
    'Stage 4Rice Prep',
    'Stage 5Final Cooking',
    'Stage 6Chutney Prep',
  ],
  '/soplocked/setup': [
    'Back to Home',
    'SOP Home',
    'Next: Meat Prep',
    '30:00',
    '15:00',
    '60:00',
    '10:00',
    '40 kg',
    '2.5 kg',
    '10-15 minutes',
    '12 hours',
    '1 hour',
    '180-200°C',
  ],
  '/soplocked/meatmasala': [
    '6:00-6:20',
    '6:20-6:30',
    '6:30-6:45',
    '6:45-7:00',
    '7:00-7:15',
    '7:15-7:30 AM',
    'Mutton8.0 kg',
    'MSG160.0 g',
    'Rock salt50.0 g',
    'Required materials',
    'Process timeline',
  ],
  '/soplocked/pitlighting': [
    'Mandi Pit Preparation SOP',
    'Before Cooking',
    '180-200°C',
    'Check 170°C',
    'Process timers',
    '7:00 AMArrange firewood and coconut shells',
    '7:15 AMLight the fire',
    '9:15 AM',
  ],
  '/soplocked/riceprep': [
    'Ingredients 1/2',
    'Ingredients 2/2',
    'Key points',
    'Safety instructions',
    '80 percent',

    'General instructions',
    'Video tips',
    'Recipe notes',
    '4.0 kg',
    '8.0 L',
    '1.0 kg',
    '250.0 g',
  ],
  '/soplocked/finalcooking': [
    'Mandi Final Cooking SOP',
    'Cooking Day',
    'Materials 1/2',
    'Materials 2/2',
    'Key points',
    'Safety instructions',
    'Cooking timeline',
    'Serving tips',
    'Troubleshooting',
    'Temperature measurement',
    'Placing rice',
    'Placing meat',
    'Sealing pit',
    '280-320°C',
    'Cooking time and temperature check',
    'Unsealing and serving',
    'Final presentation',
    'Quality check',
    'large sheet',
    '1 large',
    '2 pairs',
    'as needed',
    '145-160°C',
    '11:00Check pit temperature',
    '11:15Rice pot',
    '11:30Meat on the grill',
    '11:45Seal',
  ],
  '/soplocked/chutneyprep': [
    'Mandi Chutney Preparation SOP',
    'Ingredients 1/2',
    'Ingredients 2/2',
    'Key points',
    'Jaggery196.0 g',
    'Tamarind125.0 g',
    'Red chilli25.0 g',
    'Garlic25.0 g',
    'Ginger15.0 g',
    'Salt10.0 g',
    'Curry leaves5.0 g',
    'Cardamom1.0 g',
    'Water1.0 L',
    '15-20 minutes',
    '8:00Soak tamarind',
    '8:20Extract',
    '8:30Melt jaggery and prepare spices',
    '8:45Start cooking',
    'Flavor variations',
    'Serving ideas',
  ],
};

/** The additional texts with an event: its title and its timer, for staff. */
export const rowsWithEvent: Readonly<Record<string, readonly string[]>> = {
  '/soplocked/setup': ['Event ID', 'Active Timer', 'Back to To-Do List'],
  '/soplocked/pitlighting': ['Event ID', 'Active Timer', 'Back to To-Do List'],
};

/** Lines on the panel of a step without a timer; opening it shows the rest. */
const firstLines = 3;

const textsOfStep = (step: SubStep, language: Language): string[] => {
  const lines = language === 'en' ? step.description : step.descriptionMalayalam;
  const title = language === 'en' ? step.title : step.titleMalayalam;
  return [step.id, title, ...(step.timeAllowed ? lines : lines.slice(0, firstLines))];
};

const textsOfPanel = (panel: Panel, language: Language): string[] => {
  const title = panel.title[language];
  if (panel.kind === 'list') return [title, ...panel.lines.map((line) => line[language])];
  if (panel.kind === 'timeline') return [title, ...panel.rows.map(({ what }) => what[language])];
  return [title, ...panel.rows.map(({ name }) => name[language])];
};

/** All content of a stage: its header, badge, steps and panels. */
export const contentOf = (stage: Stage, language: Language): string[] => [
  stage.header[language],
  ...(stage.badge ? [stage.badge[language]] : []),
  ...stage.subSteps.flatMap((step) => textsOfStep(step, language)),
  ...stage.panels.flatMap((panel) => textsOfPanel(panel, language)),
];

const isIn = (selector: string) => `document.querySelector('${selector}') !== null`;

/** Whether a stage page is complete: its panels are rendered after its steps. Runs in Chromium 68. */
export const isComplete = (path: string) =>
  path === '/soplocked'
    ? isIn('main a[href*="/soplocked/chutneyprep"]')
    : `${isIn('main [data-kind="reference"] li')} && ${isIn('main [data-kind="step"] li')}`;

/** Shows the steps after the first four, if there are any. */
export const showAllSteps = `(function () {
  var button = document.querySelector('header button[aria-expanded="false"]');
  if (button) button.click();
  return button !== null;
})()`;
export const stepCount = `document.querySelectorAll('main [data-kind="step"]').length`;

/**
 * Returns the text of the page including the other pages of its panels, and the number of visible panels without a
 * title.
 */
export const textOfPage = `(function () {
  var shown = function (element) { return element.getClientRects().length > 0; };
  var untitled = [].filter.call(document.querySelectorAll('main [data-kind]'), function (panel) {
    var title = panel.querySelector('h2');
    return shown(panel) && !(title && shown(title) && title.textContent.trim());
  });
  return {
    text: document.querySelector('main').textContent.replace(/\\s+/g, ' '),
    lang: document.documentElement.lang,
    untitled: untitled.length,
  };
})()`;
export type PageText = { text: string; lang: string; untitled: number };
