import type { Language } from './primitives';
import { reportTexts } from './content/report-texts';
import type { Reading } from './readings';
import { byTime, judge } from './readings.rules';
import { nameIn } from './task-names.rules';
import { indianDateTime } from './time.rules';
import type { Task } from './todos';

export const readingColumns = ['at', 'what', 'value', 'band', 'by', 'action'] as const;
export type ReadingRow = {
  id: string;
  isOff: boolean;
  cells: Record<(typeof readingColumns)[number], string>;
};

/** The readings of an event as a table, oldest first. */
export function readingRows(
  readings: readonly Reading[],
  tasks: readonly Pick<Task, 'id' | 'task'>[],
  language: Language,
): ReadingRow[] {
  return [...readings].sort(byTime).map((reading) => {
    const { check, verdict } = judge(reading);
    const task = tasks.find(({ id }) => id === reading.taskId);
    const kind = reportTexts.readings[reading.kind][language];
    const isOff = verdict === 'low' || verdict === 'high';
    return {
      id: reading.id,
      isOff,
      cells: {
        at: indianDateTime(Date.parse(reading.at)),
        what: task ? `${kind}: ${nameIn(task, language)}` : kind,
        value: `${reading.value}${isOff ? ` (${reportTexts.readings[verdict][language]})` : ''}`,
        band: check?.band[language] ?? '',
        by: reading.by ?? '',
        action: [reading.action, reading.note].filter(Boolean).join('; '),
      },
    };
  });
}
