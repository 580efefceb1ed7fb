import { reportTexts as words } from '@kalavara/shared-types/content/report-texts';
import type { EventCost } from '@kalavara/shared-types/event-costs';
import { costCsvOf, costFileName } from '@kalavara/shared-types/event-costs-csv.rules';
import { costColumns, costRows } from '@kalavara/shared-types/report-costs.rules';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../http/file';
import { useLanguage } from '../../i18n/language';
import { Button } from '../../ui/Button';
import { showToast } from '../../ui/Toast';
import css from './Report.module.css';
import { Rows } from './Rows';

/** The costs item by item, and as a file. */
export function CostRows({ cost, title }: { cost: EventCost; title: string }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const rows = costRows(cost, language);
  if (rows.length === 0) return <p className={css['none']}>{words.cost.none[language]}</p>;

  function save() {
    const name = costFileName(title);
    saveBlob(new Blob([costCsvOf(cost, language)], { type: 'text/csv;charset=utf-8' }), name);
    showToast(t('export.done', { name }));
  }
  return (
    <>
      <div className={css['buttons']}>
        <Button variant="quiet" onClick={save}>
          {t('export.costs')}
        </Button>
      </div>
      <Rows
        label={words.cost.title[language]}
        columns={costColumns.map((key) => ({ key, label: words.cost[key][language] }))}
        rows={rows}
      />
    </>
  );
}
