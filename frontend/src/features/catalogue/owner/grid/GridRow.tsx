import type { Product, StockReason } from '@kalavara/shared-types/catalogue/catalogue';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { VersionConflict } from '../../../../forms/VersionConflict';
import { useLanguage } from '../../../../i18n/language';
import { nameOf } from '../names';
import { GridCell } from './GridCell';
import { gridFields, isChanged, stockChange, toGridValues } from './gridDraft';
import type { useGrid } from './useGrid';

type Props = {
  product: Product;
  grid: ReturnType<typeof useGrid>;
  isPhone: boolean;
  reason: StockReason;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
};

export function GridRow({ product, grid, isPhone, reason, onKeyDown }: Props) {
  const { t } = useTranslation('catalogue');
  const language = useLanguage();
  const name = nameOf(product, language);
  const draft = grid.drafts[product.id];
  const values = draft?.values ?? toGridValues(product);
  const isChangedIn = (field: (typeof gridFields)[number]) =>
    draft !== undefined && isChanged(draft, field);
  // On a phone a row has no room for the former price, unless it must be corrected.
  const fields = gridFields.filter(
    (field) =>
      !isPhone ||
      field !== 'originalPrice' ||
      isChangedIn(field) ||
      grid.errorOf(draft, field) !== undefined,
  );
  const change = draft ? stockChange(draft) : 0;
  return (
    <>
      <tr role="row" data-product={product.id} data-changed={draft !== undefined || undefined}>
        <th role="rowheader" scope="row">
          {name}
          <small>
            {[product.weight, !product.isPublished && t('products.hidden')]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </th>
        {fields.map((field) => (
          <GridCell
            key={field}
            name={field}
            column={t(`grid.column.${field}`)}
            label={t('grid.cell', { column: t(`grid.column.${field}`), name })}
            value={values[field]}
            note={
              isChangedIn(field) && draft
                ? field === 'stock' && change !== 0
                  ? t('grid.wasStock', {
                      before: String(draft.base.stockQuantity),
                      change: `${change > 0 ? '+' : '−'}${Math.abs(change)}`,
                    })
                  : t('grid.was', { before: toGridValues(draft.base)[field] || '–' })
                : undefined
            }
            error={grid.errorOf(draft, field)}
            onChange={(value) => grid.type(product, field, value)}
            onKeyDown={onKeyDown}
          />
        ))}
      </tr>
      {draft && grid.isStale(product.id) && (
        <tr role="row">
          <td role="cell" colSpan={4}>
            <VersionConflict
              fields={(['price', 'originalPrice'] as const).map((field) => ({
                name: field,
                label: t(`grid.column.${field}`),
                show: String,
              }))}
              mine={draft.values}
              theirs={toGridValues(product)}
              base={toGridValues(draft.base)}
              isBusy={grid.progress !== undefined}
              onChoose={({ price, originalPrice }) => {
                const stock = String(Math.max(0, product.stockQuantity + change));
                void grid.resolve(product, { price, originalPrice, stock }, reason);
              }}
              onCancel={() => grid.reset(product.id)}
            />
          </td>
        </tr>
      )}
    </>
  );
}
