import type { LocalizedText } from './types';
import { localized } from './write';

const discardCutlets = localized(['Discarded these cutlets', 'ഈ കട്‌ലറ്റുകൾ കളഞ്ഞു']);
const storage = [
  localized([
    'Moved everything to another freezer at -18°C or colder',
    'എല്ലാം -18°C-ലോ അതിലും തണുപ്പിലോ ഉള്ള മറ്റൊരു ഫ്രീസറിലേക്ക് മാറ്റി',
  ]),
  localized(['Set the freezer colder and measured again', 'ഫ്രീസറിന്റെ തണുപ്പ് കൂട്ടി വീണ്ടും അളന്നു']),
  localized(['Called the repair service', 'റിപ്പയർ ചെയ്യുന്നവരെ വിളിച്ചു']),
  discardCutlets,
];
const freezing = [
  localized(['Froze longer and measured again', 'കൂടുതൽ നേരം ഫ്രീസ് ചെയ്ത് വീണ്ടും അളന്നു']),
  localized([
    'Moved the trays to another freezer at -18°C or colder',
    'ട്രേകൾ -18°C-ലോ അതിലും തണുപ്പിലോ ഉള്ള മറ്റൊരു ഫ്രീസറിലേക്ക് മാറ്റി',
  ]),
  localized(['Laid the cutlets in a single layer', 'കട്‌ലറ്റുകൾ ഒറ്റ നിരയായി നിരത്തി']),
  discardCutlets,
];

const discardMeat = localized(['Discarded this meat', 'ഈ ഇറച്ചി കളഞ്ഞു']);
const otherMeat = localized([
  'Used other meat that was stored cold or hot',
  'തണുപ്പിച്ചോ ചൂടാക്കിയോ സൂക്ഷിച്ച വേറെ ഇറച്ചി എടുത്തു',
]);
const meat = [
  discardMeat,
  otherMeat,
  localized(['Measured again with another thermometer', 'മറ്റൊരു തെർമോമീറ്റർ കൊണ്ട് വീണ്ടും അളന്നു']),
];

/** What is usually done about a value outside its limit, by task and check. */
const actions: Record<string, readonly LocalizedText[]> = {
  'prep-1/freezer': storage,
  'production-9/freezer': storage,
  'production-1/meatTemperature': meat,
  'production-5/sample': [
    localized(['Shaped the cutlets again at 50 g', 'കട്‌ലറ്റുകൾ 50 ഗ്രാം വീതം വീണ്ടും രൂപപ്പെടുത്തി']),
    localized(['Adjusted the mould and weighed 5 of them', 'അച്ച് ശരിയാക്കി 5 എണ്ണം തൂക്കി നോക്കി']),
    localized(['Sorted out those of a wrong weight', 'തൂക്കം ശരിയല്ലാത്തവ മാറ്റിവെച്ചു']),
  ],
  'production-8/at30': freezing,
  'production-8/at60': freezing,
  'production-8/at90': freezing,
  'production-8/at120': freezing,
  'production-9/packs': [
    localized([
      'Packed again with 10 to 20 in a pack',
      'ഒരു പാക്കറ്റിൽ 10 മുതൽ 20 വരെ എണ്ണമായി വീണ്ടും പാക്ക് ചെയ്തു',
    ]),
    localized(['Some were used before packing', 'പാക്ക് ചെയ്യുന്നതിനു മുമ്പ് കുറച്ച് ഉപയോഗിച്ചു']),
    localized(['Counted the packs again', 'പാക്കറ്റുകൾ വീണ്ടും എണ്ണി']),
  ],
};

/** The corrective actions to choose from; a check without a limit has none. */
export const correctiveActionsOf = (taskId: string, checkId: string): readonly LocalizedText[] =>
  actions[`${taskId}/${checkId}`] ?? [];

/** Those for meat that came in: served meat is not measured again. */
export const intakeActionsOf = (wasServed: boolean): readonly LocalizedText[] =>
  wasServed ? [discardMeat, otherMeat] : meat;

/** An action in the reader's language: a listed one is stored as its English text, another one as it was typed. */
export function correctiveActionIn(stored: string, language: 'en' | 'ml'): string {
  const listed = Object.values(actions)
    .flat()
    .find(({ en }) => en === stored);
  return listed?.[language] ?? stored;
}
