import type { StepId } from '../primitives';
import type { Ingredient, LocalizedText } from './types';
import { videoOf } from './write';

export type Recipe = { baseServing: number; ingredients: readonly Ingredient[] };

/** One part of the chutney recipe, in the fields of the recipe call. */
export type RecipeStep = {
  step: number;
  title: string;
  titleMalayalam: string;
  description: string;
  descriptionMalayalam: string;
  videoSrc: string;
};

const of = (en: string, ml: string, amount: string): Ingredient => ({ name: { en, ml }, amount });

/** MSG and rock salt stand as given, though the first is much and the second little. */
export const masalaRecipe: Recipe = {
  baseServing: 20,
  ingredients: [
    of('Mutton', 'മട്ടൺ', '8.0 kg'),
    of('MSG', 'എം.എസ്.ജി', '160 g'),
    of('Rock salt', 'കല്ലുപ്പ്', '50 g'),
    of('Coriander powder', 'മല്ലിപ്പൊടി', '80 g'),
    of('Black pepper powder', 'കുരുമുളകുപൊടി', '60 g'),
    of('Cumin powder', 'ജീരകപ്പൊടി', '40 g'),
    of('Turmeric powder', 'മഞ്ഞൾപ്പൊടി', '25 g'),
    of('Cardamom powder', 'ഏലക്കാപ്പൊടി', '20 g'),
    of('Cinnamon powder', 'കറുവാപ്പട്ടപ്പൊടി', '15 g'),
    of('Clove powder', 'ഗ്രാമ്പൂപ്പൊടി', '10 g'),
    of('Dry ginger powder', 'ചുക്കുപൊടി', '25 g'),
    of('Dried lime (loomi) powder', 'ഉണക്കനാരങ്ങ (ലൂമി) പൊടി', '20 g'),
  ],
};

/** The calculator of the task list has other amounts of onion and fat: the source has both, so the program has both. */
export const riceRecipe: Recipe = {
  baseServing: 20,
  ingredients: [
    of('Mandi rice (long-grain basmati)', 'മന്തി അരി (നീളൻ ബസ്മതി)', '4.0 kg'),
    of('Water', 'വെള്ളം', '8.0 L'),
    of('Onion', 'സവാള', '1.0 kg'),
    of('Ghee', 'നെയ്യ്', '250 g'),
    of('Garlic', 'വെളുത്തുള്ളി', '100 g'),
    of('Ginger', 'ഇഞ്ചി', '80 g'),
    of('Green chilli', 'പച്ചമുളക്', '100 g'),
    of('Tomato', 'തക്കാളി', '500 g'),
    of('Coriander leaves', 'മല്ലിയില', '100 g'),
    of('Mint leaves', 'പുതിനയില', '50 g'),
    of('Cinnamon sticks', 'കറുവാപ്പട്ട', '20 g'),
    of('Cardamom pods', 'ഏലക്ക', '15 g'),
    of('Cloves', 'ഗ്രാമ്പൂ', '10 g'),
    of('Bay leaf', 'വഴനയില', '5 g'),
    of('Black peppercorns', 'കുരുമുളക്', '15 g'),
    of('Cumin seeds', 'ജീരകം', '15 g'),
    of('Star anise', 'തക്കോലം', '10 g'),
    of('Dried lime (loomi)', 'ഉണക്കനാരങ്ങ (ലൂമി)', '20 g'),
    of('Salt', 'ഉപ്പ്', '120 g'),
    of('Raisins', 'ഉണക്കമുന്തിരി', '100 g'),
  ],
};

const step = (
  number: number,
  [title, titleMalayalam]: [string, string],
  [description, descriptionMalayalam]: [string, string],
  shownIn: StepId,
): RecipeStep => ({
  step: number,
  title,
  titleMalayalam,
  description,
  descriptionMalayalam,
  videoSrc: videoOf(shownIn),
});

export const chutneyRecipe: Recipe & { instructions: LocalizedText; steps: readonly RecipeStep[] } =
  {
    baseServing: 20,
    ingredients: [
      of('Jaggery', 'ശർക്കര', '196 g'),
      of('Tamarind', 'പുളി', '125 g'),
      of('Red chilli', 'വറ്റൽമുളക്', '25 g'),
      of('Garlic', 'വെളുത്തുള്ളി', '25 g'),
      of('Ginger', 'ഇഞ്ചി', '15 g'),
      of('Salt', 'ഉപ്പ്', '10 g'),
      of('Curry leaves', 'കറിവേപ്പില', '5 g'),
      of('Cardamom', 'ഏലക്ക', '1 g'),
      of('Water', 'വെള്ളം', '1 L'),
    ],
    instructions: {
      en: 'Soak the tamarind and squeeze out the extract. Melt and strain the jaggery. Dry-fry and crush the spices. Cook all of it for 15-20 minutes, temper and cool. Keeps up to 2 weeks in the fridge.',
      ml: 'പുളി കുതിർത്ത് പിഴിഞ്ഞെടുക്കുക. ശർക്കര ഉരുക്കി അരിക്കുക. മസാല എണ്ണയില്ലാതെ വറുത്ത് ചതയ്ക്കുക. എല്ലാം ചേർത്ത് 15-20 മിനിറ്റ് പാകം ചെയ്ത് താളിച്ച് തണുപ്പിക്കുക. ഫ്രിഡ്ജിൽ 2 ആഴ്ച വരെ ഇരിക്കും.',
    },
    steps: [
      step(
        1,
        ['Tamarind soaking', 'പുളി കുതിർക്കൽ'],
        [
          'Soak the tamarind 20 minutes in warm water, squeeze it and strain the extract.',
          'പുളി 20 മിനിറ്റ് ഇളംചൂടുവെള്ളത്തിൽ കുതിർത്ത് പിഴിഞ്ഞ് അരിച്ചെടുക്കുക.',
        ],
        '6-2',
      ),
      step(
        2,
        ['Jaggery prep', 'ശർക്കര ഒരുക്കൽ'],
        [
          'Melt the jaggery in a little water over low heat and strain out the grit.',
          'ശർക്കര കുറച്ചു വെള്ളത്തിൽ ചെറുതീയിൽ ഉരുക്കി കരടു കളയാൻ അരിക്കുക.',
        ],
        '6-3',
      ),
      step(
        3,
        ['Dry-frying spices', 'മസാല വറുക്കൽ'],
        [
          'Fry red chilli and cardamom in a dry pan until they smell, cool and crush them.',
          'വറ്റൽമുളകും ഏലക്കയും മണം വരും വരെ എണ്ണയില്ലാതെ വറുത്ത് തണുത്ത ശേഷം ചതയ്ക്കുക.',
        ],
        '6-4',
      ),
      step(
        4,
        ['Cooking the mixture', 'കൂട്ട് പാകം ചെയ്യൽ'],
        [
          'Boil extract, jaggery, spices and salt together and cook 15-20 minutes until thick.',
          'പുളിവെള്ളവും ശർക്കരയും മസാലയും ഉപ്പും ചേർത്ത് കുറുകും വരെ 15-20 മിനിറ്റ് തിളപ്പിക്കുക.',
        ],
        '6-5',
      ),
    ],
  };
