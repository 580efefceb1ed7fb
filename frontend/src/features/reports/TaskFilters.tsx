import { reportTexts } from '@kalavara/shared-types/content/report-texts';
import {
  directions,
  sortKeys,
  statusFilters,
  type View,
} from '@kalavara/shared-types/reports/reports.rules';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/Select';
import css from './Report.module.css';

type Props = { view: View; onChange: (view: View) => void };

/** The filter and the order of tasks for the screen, the CSV and the PDF. */
export function TaskFilters({ view, onChange }: Props) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const options = <Key extends string>(
    keys: readonly Key[],
    of: Record<Key, { en: string; ml: string }>,
  ) => keys.map((value) => ({ value, label: of[value][language] }));
  return (
    <div className={css['filters']} role="group" aria-label={t('filters.title')}>
      <Select
        label={t('filters.status')}
        options={options(statusFilters, reportTexts.filter)}
        value={view.status}
        onChange={({ target }) => onChange({ ...view, status: target.value as View['status'] })}
      />
      <Select
        label={t('filters.sort')}
        options={options(sortKeys, reportTexts.sort)}
        value={view.sort}
        onChange={({ target }) => onChange({ ...view, sort: target.value as View['sort'] })}
      />
      <Select
        label={t('filters.direction')}
        options={options(directions, reportTexts.direction)}
        value={view.direction}
        onChange={({ target }) =>
          onChange({ ...view, direction: target.value as View['direction'] })
        }
      />
    </div>
  );
}
