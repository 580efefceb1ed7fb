import type { CutletUnit } from './cutlets-write';
import type { LocalizedText } from './types';
import { localized } from './write';

/** The texts of the food safety log on paper. */
export const safetyLogTexts = {
  title: localized(['Food safety log', 'ഭക്ഷ്യസുരക്ഷാ രേഖ']),
  entries: localized(['Readings and checks', 'അളവുകളും പരിശോധനകളും']),
  noEntries: localized(['No entries in this period.', 'ഈ കാലയളവിൽ ഒന്നും രേഖപ്പെടുത്തിയിട്ടില്ല.']),
  gaps: localized(['Gaps: not measured', 'വിട്ടുപോയവ: അളന്നിട്ടില്ല']),
  notMeasured: localized(['not measured', 'അളന്നിട്ടില്ല']),
  noGaps: localized(['No gaps.', 'ഒന്നും വിട്ടുപോയിട്ടില്ല.']),
  when: localized(['Measured', 'അളന്ന സമയം']),
  day: localized(['Day', 'ദിവസം']),
  place: localized(['Event', 'പരിപാടി']),
  what: localized(['Check', 'പരിശോധന']),
  value: localized(['Value', 'അളവ്']),
  band: localized(['Limit', 'പരിധി']),
  by: localized(['By', 'അളന്നയാൾ']),
  worker: localized(['Worker', 'ജോലി ചെയ്തയാൾ']),
  action: localized(['Corrective action', 'ചെയ്തത്']),
  noAction: localized(['No action recorded', 'ഒന്നും ചെയ്തതായി രേഖയില്ല']),
  licence: localized(['FSSAI licence', 'FSSAI ലൈസൻസ്']),
  outside: localized(['outside the limit', 'പരിധിക്കു പുറത്ത്']),
  cutlets: localized(['Cutlet kitchen', 'കട്‌ലറ്റ് അടുക്കള']),
  meat: localized(['Meat intake', 'ഇറച്ചി എടുത്തപ്പോൾ']),
  notSigned: localized(['Not signed off.', 'ഉടമ ഒപ്പിട്ടിട്ടില്ല.']),
  page: localized(['Page', 'പേജ്']),
};

/** "measured 11:02, entered 11:09". */
export const lateText = (measured: string, entered: string): LocalizedText =>
  localized([
    `measured ${measured}, entered ${entered}`,
    `അളന്നത് ${measured}, രേഖപ്പെടുത്തിയത് ${entered}`,
  ]);

export const signedText = (by: string, at: string, from: string, to: string, entries: number) =>
  localized([
    `Signed off by ${by}, ${at}: ${from} to ${to}, ${entries} entries`,
    `${by} ഒപ്പിട്ടു, ${at}: ${from} മുതൽ ${to} വരെ, ${entries} രേഖകൾ`,
  ]);

export const sinceText = (count: number) =>
  localized([`${count} entered after the sign-off`, `ഒപ്പിട്ട ശേഷം രേഖപ്പെടുത്തിയത്: ${count}`]);

const unitTexts: Record<CutletUnit, LocalizedText> = {
  kg: localized(['kg', 'കിലോ']),
  g: localized(['g', 'ഗ്രാം']),
  L: localized(['L', 'ലിറ്റർ']),
  pieces: localized(['pieces', 'എണ്ണം']),
  packs: localized(['packs', 'പാക്കറ്റ്']),
  '°C': localized(['°C', '°C']),
  h: localized(['h', 'മണിക്കൂർ']),
  time: localized(['', '']),
  yes: localized(['yes', 'ഉവ്വ്']),
};

/** "3.6 kg", "08:05", "yes". */
export function valueText(value: string, unit: CutletUnit): LocalizedText {
  const { en, ml } = unitTexts[unit];
  if (unit === 'yes') return { en, ml };
  if (unit === '°C') return localized([`${value}°C`, `${value}°C`]);
  return localized([`${value} ${en}`.trim(), `${value} ${ml}`.trim()]);
}

type Range = { min?: number; max?: number };
/** "-18°C or colder", "48 to 52 g". */
export function limitText([first, other]: readonly Range[], unit: CutletUnit): LocalizedText {
  const { min, max } = first ?? {};
  if (other)
    return localized([
      `${max}°C or colder, or ${other.min}°C or hotter`,
      `പരമാവധി ${max}°C, അല്ലെങ്കിൽ ${other.min}°C മുതൽ`,
    ]);
  if (min === undefined) return localized([`${max}°C or colder`, `പരമാവധി ${max}°C`]);
  const { en, ml } = unitTexts[unit];
  return localized([`${min} to ${max} ${en}`, `${min} മുതൽ ${max} വരെ ${ml}`]);
}
