import type { Language } from '../primitives';
import { reportTexts } from '../content/report-texts';
import type { Reading } from '../readings/readings';
import { byTime, judge } from '../readings/readings.rules';
import { nameIn } from '../todos/task-names.rules';
import { indianDateTime } from '../time.rules';
import type { Task } from '../todos/todos';

export const readingColumns = ['at', 'what', 'value', 'band', 'by', 'action'] as const;
export type ReadingRow = {
  id: string;
  isOff: boolean;
  cells: Record<(typeof readingColumns)[number], string>;
};

/**
 * "Core of the meat: Temperature check 1"; a task whose name contains what is measured is shown alone: "Pit
 * temperature".
 */
export function readingNameIn(
  { kind }: Pick<Reading, 'kind'>,
  task: Pick<Task, 'id' | 'task'> | undefined,
  language: Language,
): string {
  const measured = reportTexts.readings[kind][language];
  if (!task) return measured;
  const name = nameIn(task, language);
  const isNamed = ` ${name.toLowerCase()}`.includes(` ${measured.toLowerCase()}`);
  return isNamed ? name : `${measured}: ${name}`;
}

/** The readings of an event as a table, oldest first. */
export function readingRows(
  readings: readonly Reading[],
  tasks: readonly Pick<Task, 'id' | 'task'>[],
  language: Language,
): ReadingRow[] {
  return [...readings].sort(byTime).map((reading) => {
    const { check, verdict } = judge(reading);
    const task = tasks.find(({ id }) => id === reading.taskId);
    const isOff = verdict === 'low' || verdict === 'high';
    return {
      id: reading.id,
      isOff,
      cells: {
        at: indianDateTime(Date.parse(reading.at)),
        what: readingNameIn(reading, task, language),
        value: `${reading.value}°C${isOff ? ` (${reportTexts.readings[verdict][language]})` : ''}`,
        band: check?.band[language] ?? '',
        by: reading.by ?? '',
        action: [reading.action, reading.note].filter(Boolean).join('; '),
      },
    };
  });
}
