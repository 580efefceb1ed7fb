import { reportTexts } from '@kalavara/shared-types/content/report-texts';
import type { Movement } from '@kalavara/shared-types/inventory/inventory';
import { itemNameIn } from '@kalavara/shared-types/inventory/item-names.rules';
import { stockUsed } from '@kalavara/shared-types/reports/reports.rules';
import { withUnit } from '@kalavara/shared-types/units.rules';
import { useLanguage } from '../../i18n/language';
import css from './Report.module.css';
import { Rows } from './Rows';

/** The items that the event took from the store, less those that it returned. */
export function StockRows({ movements }: { movements: readonly Movement[] }) {
  const language = useLanguage();
  const used = stockUsed(movements);
  if (used.length === 0) return <p className={css['none']}>{reportTexts.stock.none[language]}</p>;
  return (
    <Rows
      label={reportTexts.stock.title[language]}
      columns={(['item', 'used'] as const).map((key) => ({
        key,
        label: reportTexts.stock[key][language],
      }))}
      rows={used.map(({ itemId: id, itemName: name, quantity, unit }) => ({
        id: `${id} ${unit}`,
        cells: {
          item: itemNameIn({ id, name }, language),
          used: withUnit(language, quantity, unit),
        },
      }))}
    />
  );
}
