/** One of the five steps of the pit-cooking guide. What belongs to it (sub-steps, videos, figures) is its stage's. */
export type GuideStep = {
  id: string;
  title: string;
  titleMalayalam: string;
  route: `/soplocked/${string}`;
};

const step = (id: string, title: string, titleMalayalam: string, name: string): GuideStep => ({
  id,
  title,
  titleMalayalam,
  route: `/soplocked/${name}`,
});

/**
 * Named as the guide names them: of the day of cooking it has one step, which opens with the meat. Chutney is no
 * part of it. A file of its own, so that a page with the links need not load all the stages; a test holds them together.
 */
export const guideSteps: readonly GuideStep[] = [
  step('1', 'Setting Up', 'ഒരുക്കങ്ങൾ', 'setup'),
  step('2', 'Cooking Day', 'പാചകദിവസം', 'meatmasala'),
  step('3', 'Pit Lighting', 'കുഴിയിൽ തീ കത്തിക്കൽ', 'pitlighting'),
  step('4', 'Rice Prep', 'അരി തയ്യാറാക്കൽ', 'riceprep'),
  step('5', 'Final Cooking', 'കുഴിയിൽ വേവിക്കൽ', 'finalcooking'),
];
