import type { Item, LooseItem } from '@kalavara/shared-types/inventory/inventory';
import { previewImport, type ListedField } from '@kalavara/shared-types/inventory/inventory.rules';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { Grid } from '../../../ui/Grid';
import { rupees } from '../../../ui/rupees';
import { useTexts } from '../texts';
import inventory from '../Inventory.module.css';
import css from './Transfer.module.css';

type Props = {
  items: readonly Item[];
  rows: readonly LooseItem[];
  isBusy: boolean;
  onConfirm: (replaces: boolean) => void;
  onBack: () => void;
};
const labels = {
  quantity: 'quantity',
  currentPrice: 'price',
  minQuantity: 'minQuantity',
  isActive: 'status',
} as const;

/** The items that an import would add, change and skip, compared with the current inventory. */
export function ImportPreview({ items, rows, isBusy, onConfirm, onBack }: Props) {
  const { t } = useTranslation('inventory');
  const { amount, nameOf, unitOf } = useTexts();
  const [replaces, setReplaces] = useState(false);
  const { added, changed, missing, same } = previewImport(items, rows);

  function valueOf(row: LooseItem | Item, field: ListedField): string {
    const value = row[field];
    if (value === null || value === undefined || value === '') return t('transfer.none');
    if (field === 'quantity' || field === 'minQuantity') return amount(value as number, row.unit);
    if (field === 'currentPrice') return rupees(value as number);
    if (field === 'isActive') return t(value ? 'active' : 'inactive');
    return field === 'category'
      ? t(`category.${row.category}`)
      : field === 'unit'
        ? unitOf(row.unit)
        : String(value);
  }
  const labelOf = (field: ListedField) =>
    t(
      `form.${field in labels ? labels[field as keyof typeof labels] : (field as 'name' | 'category' | 'unit' | 'notes')}`,
    );
  const doesNothing =
    added.length === 0 && changed.length === 0 && !(replaces && missing.length > 0);
  return (
    <>
      <h3>{t('transfer.previewTitle')}</h3>
      <Part title={t('transfer.added', { count: added.length })} count={added.length}>
        {added.map((row) => (
          <li key={row.id}>
            {row.id} {row.name}: {amount(row.quantity, row.unit)}, {rupees(row.currentPrice)}
          </li>
        ))}
      </Part>
      <Part title={t('transfer.changed', { count: changed.length })} count={changed.length}>
        {changed.map(({ item, row, fields }) => (
          <li key={item.id}>
            <strong>
              {item.id} {nameOf(item)}
            </strong>
            {fields.map((field) => (
              <span key={field}>
                {t('transfer.field', {
                  field: labelOf(field),
                  before: valueOf(item, field),
                  after: valueOf(row, field),
                })}
              </span>
            ))}
          </li>
        ))}
      </Part>
      <Part title={t('transfer.missingHere', { count: missing.length })} count={missing.length}>
        {missing.map((item) => (
          <li key={item.id}>
            {item.id} {nameOf(item)}
          </li>
        ))}
      </Part>
      <p>{t('transfer.same', { count: same })}</p>
      {missing.length > 0 && (
        <label className={css['check']}>
          <input
            type="checkbox"
            className={inventory['tick']}
            checked={replaces}
            onChange={(event) => setReplaces(event.target.checked)}
          />
          <span>
            {t('transfer.replace')}
            <small>{t('transfer.replaceText')}</small>
          </span>
        </label>
      )}
      {doesNothing && <p role="status">{t('transfer.nothing')}</p>}
      <Grid columns={2} gap={2}>
        <Button variant="quiet" onClick={onBack}>
          {t('transfer.back')}
        </Button>
        <Button isBusy={isBusy} disabled={doesNothing} onClick={() => onConfirm(replaces)}>
          {t('transfer.confirm')}
        </Button>
      </Grid>
    </>
  );
}

function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <section className={css['part']}>
      <h4>{title}</h4>
      <ul>{children}</ul>
    </section>
  );
}
