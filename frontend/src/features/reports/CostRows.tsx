import { reportTexts } from '@kalavara/shared-types/content/report-texts';
import type { EventCost } from '@kalavara/shared-types/event-costs/event-costs';
import { costCsvOf, costFileName } from '@kalavara/shared-types/event-costs/event-costs-csv.rules';
import { costColumns, costRows } from '@kalavara/shared-types/reports/report-costs.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../http/file';
import { useLanguage } from '../../i18n/language';
import { Button } from '../../ui/Button';
import { showToast } from '../../ui/Toast';
import { Wrap } from '../../ui/Wrap';
import css from './Report.module.css';
import { Rows } from './Rows';

type Props = {
  cost: EventCost;
  title: string;
  /** Resolves with undefined if the costs cannot be loaded. */
  onReload: () => Promise<EventCost | undefined>;
};

/** The costs by item, with downloads. */
export function CostRows({ cost, title, onReload }: Props) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const rows = costRows(cost, language);
  if (rows.length === 0) return <p className={css['none']}>{reportTexts.cost.none[language]}</p>;

  async function save() {
    setBusy(true);
    // The CSV is built from current costs, as is the PDF that the server renders.
    const now = (await onReload()) ?? cost;
    setBusy(false);
    const name = costFileName(title);
    const csv = costCsvOf(now, language);
    saveBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), name);
    showToast(t('export.done', { name }));
  }
  return (
    <>
      <Wrap>
        <Button variant="quiet" isBusy={isBusy} onClick={() => void save()}>
          {t('export.costs')}
        </Button>
      </Wrap>
      <Rows
        label={reportTexts.cost.title[language]}
        columns={costColumns.map((key) => ({ key, label: reportTexts.cost[key][language] }))}
        rows={rows}
      />
    </>
  );
}
