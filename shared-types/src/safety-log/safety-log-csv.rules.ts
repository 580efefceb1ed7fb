import { safetyLogTexts as texts } from '../content/safety-log-texts';
import { byteOrderMark, row as csvRow } from '../csv.rules';
import type { Language } from '../primitives';
import type { LogEntry, LogGap, LogPeriod, SafetyLog } from './safety-log';
import { whoIn } from './safety-log.rules';
import { indianClock, indianDay } from '../time.rules';

const heads = [
  'Day',
  'Measured',
  'Entered',
  'Event',
  'Check',
  'Value',
  'Outside',
  'Limit',
  'By',
  'Corrective action',
];

const gapRow = ({ day, place, what }: LogGap, language: Language): string[] => [
  day,
  '',
  '',
  place[language],
  what[language],
  texts.notMeasured[language],
  '',
  '',
  '',
  '',
];

function entryRow(entry: LogEntry, language: Language): string[] {
  const entered = Date.parse(entry.enteredAt);
  return [
    entry.day,
    indianClock(Date.parse(entry.measuredAt)),
    `${indianDay(entered)} ${indianClock(entered)}`,
    entry.place[language],
    entry.what[language],
    entry.value[language],
    entry.isOutside ? texts.outside[language] : '',
    entry.band?.[language] ?? '',
    whoIn(entry, language),
    entry.action?.[language] ?? '',
  ];
}

/** Formats the gaps and entries of a period as a file; its column names are English, like those of the tasks. */
export const logCsvOf = ({ gaps, entries }: SafetyLog, language: Language): string =>
  byteOrderMark +
  [
    heads,
    ...gaps.map((gap) => gapRow(gap, language)),
    ...entries.map((entry) => entryRow(entry, language)),
  ]
    .map(csvRow)
    .join('');

export const logCsvName = ({ from, to }: LogPeriod): string => `food-safety-log_${from}_${to}.csv`;
