import { riceRecipe } from '../recipes';
import { ricePageRecipe, type RiceVersion } from '../rice';
import type { Stage } from '../types';
import { ingredients, list, subStep, type Pair } from '../write';

const heatTheFat: Record<RiceVersion, Pair> = {
  'as-given': ['Heat the ghee, fry the whole spices', 'നെയ്യ് ചൂടാക്കി മസാല മൂപ്പിക്കുക'],
  page: ['Heat the ghee, fry the whole spices', 'നെയ്യ് ചൂടാക്കി മസാല മൂപ്പിക്കുക'],
  calculator: ['Heat the oil, fry the whole spices', 'എണ്ണ ചൂടാക്കി മസാല മൂപ്പിക്കുക'],
  edited: ['Heat the fat, fry the whole spices', 'എണ്ണയോ നെയ്യോ ചൂടാക്കി മസാല മൂപ്പിക്കുക'],
};

const sameAsCalculator: readonly Pair[] = [
  ['The calculator has the same amounts', 'കാൽക്കുലേറ്ററിലും ഇതേ അളവാണ്'],
  ['The owner has chosen them for both', 'രണ്ടിടത്തേക്കും ഉടമ തീരുമാനിച്ചതാണ്'],
];
const whichOnion: Record<RiceVersion, readonly Pair[]> = {
  'as-given': [
    ['For 20: onion 1.0 kg, ghee 250 g', '20 പേർക്ക്: സവാള 1.0 കിലോ, നെയ്യ് 250 ഗ്രാം'],
    ['Differs from the calculator', 'കാൽക്കുലേറ്ററിലെ അളവ് വേറെയാണ്'],
    ['Calculator: onion 500 g, oil 500 g', 'കാൽക്കുലേറ്റർ: സവാള 500 ഗ്രാം, എണ്ണ 500 ഗ്രാം'],
    ['Ask the owner which one holds', 'ഏതാണ് വേണ്ടതെന്ന് ഉടമയോട് ചോദിക്കുക'],
  ],
  page: [
    ['For 20: onion 1.0 kg, ghee 250 g', '20 പേർക്ക്: സവാള 1.0 കിലോ, നെയ്യ് 250 ഗ്രാം'],
    ...sameAsCalculator,
  ],
  calculator: [
    ['For 20: onion 500 g, oil 500 g', '20 പേർക്ക്: സവാള 500 ഗ്രാം, എണ്ണ 500 ഗ്രാം'],
    ...sameAsCalculator,
  ],
  edited: [
    ['The recipe was edited', 'റെസിപ്പിയിൽ മാറ്റം വരുത്തിയിട്ടുണ്ട്'],
    ['The calculator has the same amounts', 'കാൽക്കുലേറ്ററിലും ഇതേ അളവാണ്'],
  ],
};

/** As the owner has chosen which onion and fat the rice has. */
export const riceprep = (amounts: RiceVersion): Stage => ({
  id: '4',
  title: 'Rice Prep',
  titleMalayalam: 'അരി തയ്യാറാക്കൽ',
  header: { en: 'Mandi Rice Prep SOP', ml: 'മന്തി അരി തയ്യാറാക്കൽ: ചെയ്യേണ്ട വിധം' },
  description: 'Soak, fry, cook to 80 percent and fill the pot.',
  descriptionMalayalam: 'അരി കുതിർത്ത് 80 ശതമാനം വേവിച്ച് ചെമ്പിലാക്കുക.',
  icon: 'boil',
  route: '/soplocked/riceprep',
  color: 'green',
  shown: 4,
  baseServing: riceRecipe.baseServing,
  subSteps: [
    subStep('4-1', ['Wash and soak', 'കഴുകി കുതിർക്കുക'], 'soak', [
      ['Wash the rice until the water is clear', 'വെള്ളം തെളിയും വരെ അരി കഴുകുക'],
      ['Soak it 30 minutes', '30 മിനിറ്റ് കുതിർക്കുക'],
      ['Drain it well', 'നന്നായി വെള്ളം വാർക്കുക'],
      ['Handle it gently: wet grains break', 'കുതിർന്ന അരി പൊടിയും, പതുക്കെ എടുക്കുക'],
    ]),
    subStep('4-2', ['Fry onion and whole spices', 'സവാളയും മസാലയും വഴറ്റുക'], 'fry', [
      heatTheFat[amounts],
      ['Fry the onion to light brown', 'സവാള ഇളം തവിട്ടുനിറമാകും വരെ വഴറ്റുക'],
      ['Add ginger, garlic, chilli, tomato', 'ഇഞ്ചി, വെളുത്തുള്ളി, മുളക്, തക്കാളി ചേർക്കുക'],
      ['Add water: 2 parts to 1 of rice', 'അരിയുടെ ഇരട്ടി വെള്ളം ഒഴിക്കുക'],
      ['Add salt and bring it to a boil', 'ഉപ്പിട്ട് നന്നായി തിളപ്പിക്കുക'],
    ]),
    subStep('4-3', ['Boil and cook to 80 percent', '80% വേവിക്കുക'], 'boil', [
      ['Put the rice in the boiling water', 'തിളച്ച വെള്ളത്തിൽ അരി ഇടുക'],
      ['Medium heat: 10 minutes', 'ഇടത്തരം തീയിൽ 10 മിനിറ്റ്'],
      ['Low heat: 10-15 minutes', 'ചെറുതീയിൽ 10-15 മിനിറ്റ്'],
      ['Stop at 80 percent', '80 ശതമാനം വേവായാൽ നിർത്തുക'],
      ['Press a grain: the core is still firm', 'ഒരു വറ്റ് ഞെക്കിയാൽ ഉള്ളിൽ അൽപ്പം ഉറപ്പ് വേണം'],
    ]),
    subStep('4-4', ['Level the pot, ready for the pit', 'ചെമ്പ് തയ്യാറാക്കുക'], 'level-pot', [
      ['Level the rice in the pot', 'ചെമ്പിൽ ചോറ് നിരപ്പാക്കുക'],
      ['Scatter raisins, coriander and mint', 'ഉണക്കമുന്തിരിയും മല്ലിയിലയും പുതിനയും വിതറുക'],
      ['Leave a palm of space under the rim', 'വക്കിനു താഴെ ഒരു കൈപ്പത്തി ഇടം വിടുക'],
      ['Check the handles and the hooks', 'പിടിയും കൊളുത്തും ഉറപ്പുണ്ടോ നോക്കുക'],
      ['Carry it with two people, in gloves', 'കൈയുറയിട്ട് രണ്ടുപേർ ചേർന്ന് എടുക്കുക'],
    ]),
  ],
  panels: [
    ingredients(
      ['Ingredients 1/2', 'ചേരുവകൾ 1/2'],
      ricePageRecipe(amounts).ingredients.slice(0, 10),
    ),
    ingredients(['Ingredients 2/2', 'ചേരുവകൾ 2/2'], ricePageRecipe(amounts).ingredients.slice(10)),
    list(
      ['Key points', 'പ്രധാന കാര്യങ്ങൾ'],
      ['Soak the rice 30 minutes', 'അരി 30 മിനിറ്റ് കുതിർക്കുക'],
      ['Rice to water: 1 to 2', 'അരി ഒന്നിന് വെള്ളം രണ്ട്'],
      ['10 minutes medium, then 10-15 low', '10 മിനിറ്റ് ഇടത്തരം, പിന്നെ 10-15 ചെറുതീ'],
      ['Stop at 80 percent: the pit does the rest', '80 ശതമാനത്തിൽ നിർത്തുക, ബാക്കി കുഴിയിൽ വേകും'],
      ['Stir little: grains must stay whole', 'അധികം ഇളക്കരുത്: അരി പൊടിയരുത്'],
    ),
    list(
      ['Safety instructions', 'സുരക്ഷാ നിർദ്ദേശങ്ങൾ'],
      ['Test the gas hose for leaks first', 'ആദ്യം ഗ്യാസ് ചോർച്ച ഉണ്ടോ നോക്കുക'],
      ['Open the doors: gas needs air', 'വാതിലും ജനലും തുറന്നിടുക'],
      ['Lift the lid away from your face', 'അടപ്പ് മുഖത്തു നിന്ന് മാറ്റി തുറക്കുക'],
      ['Two people lift the hot pot', 'ചൂടുള്ള ചെമ്പ് രണ്ടുപേർ ചേർന്ന് പൊക്കുക'],
      ['Wear gloves and closed shoes', 'കൈയുറയും മൂടിയ ചെരിപ്പും ഇടുക'],
      ['Keep the floor dry', 'തറ നനയാതെ സൂക്ഷിക്കുക'],
    ),
    list(
      ['General instructions', 'പൊതു നിർദ്ദേശങ്ങൾ'],
      ['Weigh everything before you light', 'തീ കത്തിക്കും മുമ്പ് എല്ലാം തൂക്കുക'],
      ['Set the servings with minus and plus', 'ആളെണ്ണം − ഉം + ഉം അമർത്തി മാറ്റുക'],
      ['Start the soak before the frying', 'വഴറ്റും മുമ്പ് അരി കുതിർക്കാൻ ഇടുക'],
      ['Have the pit ready: at least 200°C', 'കുഴി 200°C എങ്കിലും ആയിരിക്കണം'],
      ['Do not let cooked rice stand and cool', 'വേവിച്ച ചോറ് തണുക്കാൻ വെക്കരുത്'],
    ),
    list(
      ['Video tips', 'വീഡിയോ കാണുമ്പോൾ'],
      ['Watch all four once before you start', 'തുടങ്ങും മുമ്പ് നാലും ഒരു തവണ കാണുക'],
      ['Note the colour of the onion', 'സവാളയുടെ നിറം ശ്രദ്ധിക്കുക'],
      ['Note how the grain is pressed', 'വറ്റ് ഞെക്കുന്നത് ശ്രദ്ധിക്കുക'],
      ['Show new helpers the pot lifting', 'ചെമ്പ് പൊക്കുന്നത് പുതിയവരെ കാണിക്കുക'],
    ),
    list(
      ['Recipe notes', 'റെസിപ്പി'],
      ['Amounts follow the servings set', 'അളവ് ആളെണ്ണത്തിനൊത്ത് മാറും'],
      ...whichOnion[amounts],
    ),
  ],
});
