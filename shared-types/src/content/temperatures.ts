import type { TaskId } from '../primitives';
import type { ReadingKind } from '../readings/readings';
import type { Minutes, LocalizedText } from './types';
import { type Pair, localized } from './write';

/** One row of the temperature reference: what was measured, when, and between which figures it should be. */
export type TemperatureCheck = {
  id: string;
  kind: ReadingKind;
  /** The tasks whose readings it judges; absent: those of every task that takes this kind. */
  tasks?: readonly TaskId[];
  title: LocalizedText;
  when: LocalizedText;
  /** As it is written on the page; each row has its own hour zero. */
  band: LocalizedText;
  /** °C, both included. */
  from?: number;
  to?: number;
  /** °C: above it the reading itself is wrong. No part of the band, which has no upper end then. */
  hottest?: number;
  good?: LocalizedText;
  low?: LocalizedText;
  high?: LocalizedText;
  /** Minutes to the next measurement after a reading on that side of the band. */
  recheckAfter?: { low?: Minutes; high?: Minutes };
  /** An ideal: outside of it there is advice, but no alert. */
  isIdeal?: true;
};

type Row = Omit<TemperatureCheck, 'id' | 'title' | 'when' | 'band' | 'good' | 'low' | 'high'> &
  Record<'when' | 'band', Pair> & { [Advice in 'good' | 'low' | 'high']?: Pair };

const check = (
  id: string,
  title: Pair,
  { when, band, good, low, high, ...row }: Row,
): TemperatureCheck => ({
  id,
  ...row,
  title: localized(title),
  when: localized(when),
  band: localized(band),
  ...(good && { good: localized(good) }),
  ...(low && { low: localized(low) }),
  ...(high && { high: localized(high) }),
});

const noteReason: Pair = ['Outside the band: note the reason', 'പരിധിക്ക് പുറത്താണ്: കാരണം കുറിക്കുക'];

/** Food holds water and gets no hotter. */
const boiling = 100;
const hotterThanFood: Pair = [
  'Above 100°C food cannot be: look at the probe and at what was measured, and read again',
  'ഭക്ഷണം 100°C-ൽ കൂടില്ല: പ്രോബും അളന്നത് എന്താണെന്നും നോക്കി വീണ്ടും അളക്കുക',
];

/** The temperature reference. The check two hours after sealing is judged by `extraTime`. */
export const temperatureChecks: readonly TemperatureCheck[] = [
  check('evening', ['Evening, after the fire', 'വൈകുന്നേരം, തീ കത്തിയ ശേഷം'], {
    kind: 'pit',
    tasks: ['pit-4'],
    from: 180,
    to: 200,
    isIdeal: true,
    when: ['1 hour after lighting', 'തീ കത്തിച്ച് 1 മണിക്കൂർ കഴിഞ്ഞ്'],
    band: ['180-200°C ideal', '180-200°C ആണ് നല്ലത്'],
    good: ['Close the lid', 'അടപ്പ് അടയ്ക്കുക'],
    low: noteReason,
    high: noteReason,
  }),
  check('morning', ['Morning reading', 'രാവിലത്തെ അളവ്'], {
    kind: 'pit',
    tasks: ['pit-temp-1'],
    when: ['In the morning', 'രാവിലെ'],
    band: ['About 170°C: progress check only', 'ഏകദേശം 170°C: പുരോഗതി നോക്കാൻ മാത്രം'],
    good: [
      'Dropped a lot since the evening: add embers',
      'രാത്രിയിലേക്കാൾ വല്ലാതെ കുറഞ്ഞെങ്കിൽ കനൽ ചേർക്കുക',
    ],
  }),
  check('check-1', ['Check 1', 'പരിശോധന 1'], {
    kind: 'pit',
    tasks: ['temp-1'],
    from: 200,
    recheckAfter: { low: 15 },
    when: ['Before the pot', 'ചെമ്പ് വെക്കും മുമ്പ്'],
    band: ['At least 200°C, ideal 280-320°C', '200°C എങ്കിലും വേണം, 280-320°C ആണ് നല്ലത്'],
    good: ['The pot may go in', 'ചെമ്പ് വെക്കാം'],
    low: [
      'Below 200°C: do not place the pot, read again in 15 minutes',
      '200°C-ൽ താഴെ: ചെമ്പ് വെക്കരുത്, 15 മിനിറ്റിൽ വീണ്ടും നോക്കുക',
    ],
  }),
  check('check-2', ['Check 2', 'പരിശോധന 2'], {
    kind: 'pit',
    tasks: ['temp-2'],
    from: 170,
    to: 185,
    when: ['30 minutes after sealing', 'അടച്ച് 30 മിനിറ്റ് കഴിഞ്ഞ്'],
    band: ['About 185-170°C', 'ഏകദേശം 185-170°C'],
    low: noteReason,
    high: noteReason,
  }),
  check('check-3', ['Check 3', 'പരിശോധന 3'], {
    kind: 'pit',
    tasks: ['temp-3'],
    from: 145,
    to: 160,
    recheckAfter: { high: 15 },
    when: ['1 hour after sealing', 'അടച്ച് 1 മണിക്കൂർ കഴിഞ്ഞ്'],
    band: ['145-160°C', '145-160°C'],
    low: ['Below 145°C: plan extra time', '145°C-ൽ താഴെ: കൂടുതൽ സമയം കരുതുക'],
    high: ['Above 160°C: read again in 15 minutes', '160°C-ന് മുകളിൽ: 15 മിനിറ്റിൽ വീണ്ടും നോക്കുക'],
  }),
  check('final', ['Final check', 'അവസാന പരിശോധന'], {
    kind: 'pit',
    tasks: ['temp-4'],
    from: 135,
    when: ['2 hours after sealing', 'അടച്ച് 2 മണിക്കൂർ കഴിഞ്ഞ്'],
    band: ['Above 135°C: done', '135°C-ന് മുകളിൽ: പാകമായി'],
  }),
  check('core', ['Core of the meat', 'ഇറച്ചിയുടെ ഉള്ളിലെ ചൂട്'], {
    kind: 'core',
    from: 75,
    hottest: boiling,
    when: ['At take-out', 'പുറത്തെടുക്കുമ്പോൾ'],
    band: ['75°C or more', '75°C-യോ കൂടുതലോ'],
    low: ['Below 75°C: do not serve, back in the pit', '75°C-ൽ താഴെ: വിളമ്പരുത്, വീണ്ടും കുഴിയിൽ വെക്കുക'],
    high: hotterThanFood,
  }),
  check('hot-holding', ['Hot holding', 'ചൂടോടെ സൂക്ഷിക്കൽ'], {
    kind: 'hot-holding',
    from: 60,
    hottest: boiling,
    when: ['Packing, dispatch, arrival', 'പാക്ക് ചെയ്യുമ്പോൾ, അയയ്ക്കുമ്പോൾ, എത്തുമ്പോൾ'],
    band: ['60°C or more', '60°C-യോ കൂടുതലോ'],
    low: ['Below 60°C: reheat or discard', '60°C-ൽ താഴെ: വീണ്ടും ചൂടാക്കുക, അല്ലെങ്കിൽ കളയുക'],
    high: hotterThanFood,
  }),
];

/** The two-hour reading, hottest first: a row counts for what lies above its figure. */
export const afterTwoHours: readonly {
  above: number;
  isIncluded?: true;
  minutes: Minutes;
  advice: LocalizedText;
}[] = [
  {
    above: 135,
    minutes: 10,
    advice: localized([
      'Done: rest it sealed 10 minutes, then unseal',
      'പാകമായി: 10 മിനിറ്റ് അടച്ചു വെച്ച ശേഷം തുറക്കുക',
    ]),
  },
  {
    above: 130,
    isIncluded: true,
    minutes: 15,
    advice: localized([
      'Keep it 15 more minutes, then read again',
      '15 മിനിറ്റ് കൂടി വെച്ച് വീണ്ടും നോക്കുക',
    ]),
  },
  {
    above: 125,
    isIncluded: true,
    minutes: 20,
    advice: localized([
      'Keep it 20 more minutes, then read again',
      '20 മിനിറ്റ് കൂടി വെച്ച് വീണ്ടും നോക്കുക',
    ]),
  },
  {
    above: -Infinity,
    minutes: 20,
    advice: localized([
      'Keep 15 more minutes, better 20, then read again',
      '15 മിനിറ്റ് കൂടി, 20 ആണ് നല്ലത്; പിന്നെ വീണ്ടും നോക്കുക',
    ]),
  },
];
