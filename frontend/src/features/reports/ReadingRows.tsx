import { reportTexts } from '@kalavara/shared-types/content/report-texts';
import type { Reading } from '@kalavara/shared-types/readings/readings';
import { readingColumns, readingRows } from '@kalavara/shared-types/reports/report-readings.rules';
import type { ReportTask } from '@kalavara/shared-types/reports/reports.rules';
import { useLanguage } from '../../i18n/language';
import css from './Report.module.css';
import { Rows } from './Rows';

type Props = { readings: readonly Reading[]; tasks: readonly ReportTask[] };

export function ReadingRows({ readings, tasks }: Props) {
  const language = useLanguage();
  if (readings.length === 0)
    return <p className={css['none']}>{reportTexts.readings.none[language]}</p>;
  return (
    <Rows
      label={reportTexts.readings.title[language]}
      columns={readingColumns.map((key) => ({ key, label: reportTexts.readings[key][language] }))}
      rows={readingRows(readings, tasks, language).map(({ id, cells, isOff }) => ({
        id,
        cells,
        tone: isOff ? 'off' : undefined,
      }))}
    />
  );
}
