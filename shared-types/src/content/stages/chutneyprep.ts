import { chutneyRecipe } from '../recipes';
import type { Stage } from '../types';
import { ingredients, list, subStep, timeline } from '../write';

export const chutneyprep: Stage = {
  id: '6',
  title: 'Chutney Prep',
  titleMalayalam: 'ചട്ണി തയ്യാറാക്കൽ',
  header: { en: 'Mandi Chutney Preparation SOP', ml: 'മന്തി ചട്ണി തയ്യാറാക്കൽ: ചെയ്യേണ്ട വിധം' },
  description: 'Cook a sweet and sour tamarind chutney.',
  descriptionMalayalam: 'മധുരവും പുളിയുമുള്ള ചട്ണി പാകം ചെയ്യുക.',
  icon: 'jar',
  route: '/soplocked/chutneyprep',
  color: 'orange',
  shown: 4,
  baseServing: chutneyRecipe.baseServing,
  subSteps: [
    subStep('6-1', ['Ingredient prep', 'ചേരുവകൾ ഒരുക്കൽ'], 'ingredients', [
      ['Weigh the nine ingredients', 'ഒൻപത് ചേരുവകളും തൂക്കി എടുക്കുക'],
      ['Peel and crush ginger and garlic', 'ഇഞ്ചിയും വെളുത്തുള്ളിയും തൊലി കളഞ്ഞ് ചതയ്ക്കുക'],
      ['Take seeds and fibre off the tamarind', 'പുളിയുടെ കുരുവും നാരും കളയുക'],
      ['Use clean, dry bowls', 'വൃത്തിയുള്ള ഉണങ്ങിയ പാത്രം എടുക്കുക'],
    ]),
    subStep('6-2', ['Tamarind extraction', 'പുളി പിഴിയൽ'], 'tamarind', [
      ['Soak the tamarind 20 minutes, warm water', 'പുളി ഇളംചൂടുവെള്ളത്തിൽ 20 മിനിറ്റ് കുതിർക്കുക'],
      ['Squeeze it well by hand', 'കൈ കൊണ്ട് നന്നായി പിഴിയുക'],
      ['Strain it through the sieve', 'അരിപ്പയിലൂടെ അരിച്ചെടുക്കുക'],
      ['Add water to what is left, strain again', 'ബാക്കിയിൽ വെള്ളം ചേർത്ത് വീണ്ടും അരിക്കുക'],
    ]),
    subStep('6-3', ['Jaggery melting', 'ശർക്കര ഉരുക്കൽ'], 'jaggery', [
      ['Break the jaggery, add a little water', 'ശർക്കര പൊട്ടിച്ച് കുറച്ചു വെള്ളം ചേർക്കുക'],
      ['Melt it over low heat', 'ചെറുതീയിൽ ഉരുക്കുക'],
      ['Strain out sand and fibre', 'മണലും കരടും പോകാൻ അരിക്കുക'],
      ['Do not let it burn', 'കരിയാതെ നോക്കുക'],
    ]),
    subStep('6-4', ['Spice prep', 'മസാല ഒരുക്കൽ'], 'spices', [
      ['Dry-fry red chilli and cardamom', 'വറ്റൽമുളകും ഏലക്കയും എണ്ണയില്ലാതെ വറുക്കുക'],
      ['Stop when they smell, before they darken', 'മണം വന്നാൽ കറുക്കും മുമ്പ് നിർത്തുക'],
      ['Cool and crush them', 'തണുത്ത ശേഷം ചതയ്ക്കുക'],
      ['Keep your face away from chilli smoke', 'മുളകിന്റെ പുക മുഖത്തടിക്കാതെ നോക്കുക'],
    ]),
    subStep('6-5', ['Cooking the mixture', 'കൂട്ട് പാകം ചെയ്യൽ'], 'cook', [
      ['Boil extract and jaggery together', 'പുളിവെള്ളവും ശർക്കരയും ചേർത്ത് തിളപ്പിക്കുക'],
      ['Add spices, ginger, garlic and salt', 'മസാലയും ഇഞ്ചിയും വെളുത്തുള്ളിയും ഉപ്പും ചേർക്കുക'],
      ['Cook 15-20 minutes on low heat', 'ചെറുതീയിൽ 15-20 മിനിറ്റ് പാകം ചെയ്യുക'],
      ['Stir so that it does not stick', 'അടിയിൽ പിടിക്കാതെ ഇളക്കുക'],
      ['Done when it coats the spoon', 'തവിയിൽ പറ്റിപ്പിടിച്ചാൽ പാകമായി'],
    ]),
    subStep('6-6', ['Final tempering', 'താളിക്കൽ'], 'temper', [
      ['Heat a spoon of coconut oil', 'ഒരു സ്പൂൺ വെളിച്ചെണ്ണ ചൂടാക്കുക'],
      ['Crackle the curry leaves', 'കറിവേപ്പില മൂപ്പിക്കുക'],
      ['Pour it over the chutney, stir', 'ചട്ണിയിൽ ഒഴിച്ച് ഇളക്കുക'],
      ['Stand back: wet leaves spit', 'നനഞ്ഞ ഇല തെറിക്കും: മാറി നിൽക്കുക'],
    ]),
    subStep('6-7', ['Cooling and storage', 'തണുപ്പിച്ച് സൂക്ഷിക്കൽ'], 'jar', [
      ['Cool it in a wide pan', 'പരന്ന പാത്രത്തിൽ തണുപ്പിക്കുക'],
      ['Fill clean, dry jars', 'വൃത്തിയുള്ള ഉണങ്ങിയ കുപ്പിയിലാക്കുക'],
      ['Label the jar with the date', 'കുപ്പിയിൽ തീയതി എഴുതുക'],
      ['Refrigerated it keeps up to 2 weeks', 'ഫ്രിഡ്ജിൽ 2 ആഴ്ച വരെ ഇരിക്കും'],
    ]),
    subStep('6-8', ['Serving suggestions', 'വിളമ്പാനുള്ള നിർദ്ദേശങ്ങൾ'], 'serve', [
      ['Fill one cup with lid per person', 'ഒരാൾക്ക് അടപ്പുള്ള ഒരു കപ്പ്'],
      ['Stir before you fill', 'നിറയ്ക്കും മുമ്പ് ഇളക്കുക'],
      ['Serve it cool, beside hot mandi', 'ചൂടു മന്തിക്കൊപ്പം തണുപ്പിച്ച് വിളമ്പുക'],
    ]),
  ],
  panels: [
    ingredients(['Ingredients 1/2', 'ചേരുവകൾ 1/2'], chutneyRecipe.ingredients.slice(0, 6)),
    ingredients(['Ingredients 2/2', 'ചേരുവകൾ 2/2'], chutneyRecipe.ingredients.slice(6)),
    list(
      ['Key points', 'പ്രധാന കാര്യങ്ങൾ'],
      ['Cook 15-20 minutes', '15-20 മിനിറ്റ് പാകം ചെയ്യുക'],
      ['Strain tamarind and jaggery', 'പുളിയും ശർക്കരയും അരിക്കുക'],
      ['Low heat: jaggery burns fast', 'ചെറുതീ മതി: ശർക്കര വേഗം കരിയും'],
      ['It thickens more as it cools', 'തണുക്കുമ്പോൾ കൂടുതൽ കുറുകും'],
      ['Refrigerated up to 2 weeks', 'ഫ്രിഡ്ജിൽ 2 ആഴ്ച വരെ'],
    ),
    list(
      ['Safety', 'സുരക്ഷ'],
      ['Hot jaggery sticks and burns', 'ഉരുകിയ ശർക്കര ഒട്ടിപ്പിടിച്ച് പൊള്ളിക്കും'],
      ['Open a window before frying chilli', 'മുളക് വറുക്കും മുമ്പ് ജനൽ തുറക്കുക'],
      ['Test the gas hose for leaks first', 'ആദ്യം ഗ്യാസ് ചോർച്ച ഉണ്ടോ നോക്കുക'],
      ['Turn pan handles to the wall', 'ചട്ടിയുടെ പിടി ചുമരിലേക്ക് തിരിച്ചു വെക്കുക'],
      ['Use no wet spoon in the jar', 'കുപ്പിയിൽ നനഞ്ഞ സ്പൂൺ ഇടരുത്'],
      ['Keep children away from the stove', 'കുട്ടികളെ അടുപ്പിനടുത്ത് നിർത്തരുത്'],
    ),
    timeline(
      ['Preparation timeline', 'ഒരുക്കത്തിന്റെ സമയക്രമം'],
      ['8:00', ['Soak tamarind', 'പുളി കുതിർക്കുക'], 'chutney-1'],
      // Part of the task above: that one's own time would be wrong here.
      ['8:20', ['Extract', 'പുളി പിഴിഞ്ഞെടുക്കുക']],
      ['8:30', ['Melt jaggery and prepare spices', 'ശർക്കര ഉരുക്കുക, മസാല ഒരുക്കുക'], 'chutney-2'],
      ['8:45', ['Start cooking', 'പാകം ചെയ്യാൻ തുടങ്ങുക'], 'chutney-3'],
    ),
    list(
      ['Flavor variations', 'രുചിഭേദങ്ങൾ'],
      ['Hotter: add more red chilli', 'എരിവ് കൂട്ടാൻ: വറ്റൽമുളക് കൂട്ടുക'],
      ['Sweeter: add more jaggery', 'മധുരം കൂട്ടാൻ: ശർക്കര കൂട്ടുക'],
      ['Smoky: roast the chilli on embers', 'പുകമണം വേണമെങ്കിൽ: മുളക് കനലിൽ ചുടുക'],
      ['Fresh: stir in mint at the end', 'പുതുമയ്ക്ക്: അവസാനം പുതിനയില ചേർക്കുക'],
      ['Milder: leave out the chilli seeds', 'എരിവ് കുറയ്ക്കാൻ: മുളകിന്റെ അരി കളയുക'],
    ),
    list(
      ['Serving ideas', 'വിളമ്പാൻ'],
      ['In small cups beside the mandi', 'മന്തിക്കൊപ്പം ചെറിയ കപ്പിൽ'],
      ['With meat cutlets', 'ഇറച്ചി കട്‌ലറ്റിനൊപ്പം'],
      ['Over plain rice and curd', 'ചോറിനും തൈരിനുമൊപ്പം'],
      ['With snacks at tea', 'ചായയ്ക്കൊപ്പം പലഹാരത്തിന്'],
    ),
  ],
};
