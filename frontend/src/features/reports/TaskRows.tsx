import { reportTexts } from '@kalavara/shared-types/content/report-texts';
import {
  cellsOf,
  columns,
  type ReportTask,
  statusOf,
} from '@kalavara/shared-types/reports/reports.rules';
import { useLanguage } from '../../i18n/language';
import css from './Report.module.css';
import { Rows } from './Rows';

type Props = {
  /** The tasks, filtered and sorted. */
  shown: readonly ReportTask[];
  isEmpty: boolean;
};

export function TaskRows({ shown, isEmpty }: Props) {
  const language = useLanguage();
  if (isEmpty || shown.length === 0)
    return (
      <p className={css['none']}>{reportTexts.tasks[isEmpty ? 'empty' : 'noMatch'][language]}</p>
    );
  return (
    <Rows
      label={reportTexts.tasks.title[language]}
      blank={reportTexts.time.missing[language]}
      columns={columns.map((key) => ({ key, label: reportTexts.columns[key][language] }))}
      rows={shown.map((task) => ({
        id: task.id,
        cells: cellsOf(task, language),
        tone: statusOf(task),
      }))}
    />
  );
}
