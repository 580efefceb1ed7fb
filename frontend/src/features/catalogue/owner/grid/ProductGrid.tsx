import { type Product, StockReason } from '@kalavara/shared-types/catalogue/catalogue';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirmedClose } from '../../../../forms/useConfirmedClose';
import { Button } from '../../../../ui/Button';
import { EmptyState } from '../../../../ui/EmptyState';
import { useMediaQuery } from '../../../../ui/useMediaQuery';
import { useToastsAbove } from '../../../../ui/useToastsAbove';
import { moveInGrid } from './moveInGrid';
import { GridRow } from './GridRow';
import css from './ProductGrid.module.css';
import { useGrid } from './useGrid';

type Props = {
  products: readonly Product[];
  /** The products that match the filter; rows with unsaved input are shown too. */
  shown: readonly Product[];
  reload: () => Promise<void>;
  onClose: () => void;
};

/** Prices and stock of all products as a table (on a phone as rows), saved together. */
export function ProductGrid({ products, shown, reload, onClose }: Props) {
  const { t } = useTranslation('catalogue');
  const isPhone = useMediaQuery('(max-width: 699px)');
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const bar = useToastsAbove<HTMLDivElement>();
  const [reason, setReason] = useState<StockReason>('counted');
  const grid = useGrid(reload);
  const { close, question } = useConfirmedClose(() => {
    grid.discard();
    onClose();
  });
  const { changed } = grid;
  const rows = products.filter(
    (product) => shown.includes(product) || grid.drafts[product.id] !== undefined,
  );
  // On a phone the filters fill the screen.
  useLayoutEffect(() => {
    form.current?.scrollIntoView?.();
  }, []);
  // Focuses the cell that was refused, once its reason is shown beside it.
  useLayoutEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [grid.saves]);

  const byKey = (event: KeyboardEvent<HTMLInputElement>, product: Product) => {
    if (event.key === 'Escape') grid.reset(product.id);
    else if (form.current) moveInGrid(event, form.current);
  };
  return (
    <form
      ref={form}
      className={css['grid']}
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void grid.save(reason);
      }}
    >
      <h3 id={id}>{t('grid.title')}</h3>
      <p className={css['hint']}>{t(isPhone ? 'grid.hintPhone' : 'grid.hint')}</p>
      {rows.length === 0 && <EmptyState title={t('products.empty')} />}
      {rows.length > 0 && (
        <table role="table" className={css['table']} aria-labelledby={id}>
          <thead role="rowgroup" className="visually-hidden">
            <tr role="row">
              {(['name', 'price', 'originalPrice', 'stock'] as const).map((column) => (
                <th key={column} role="columnheader" scope="col">
                  {t(`grid.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((product) => (
              <GridRow
                key={product.id}
                product={product}
                grid={grid}
                isPhone={isPhone}
                reason={reason}
                onKeyDown={(event) => byKey(event, product)}
              />
            ))}
          </tbody>
        </table>
      )}
      <div ref={bar} className={css['bar']}>
        <p role="status">
          {grid.progress
            ? t('grid.progress', {
                done: String(grid.progress.done),
                all: String(grid.progress.all),
              })
            : t('grid.changed', { count: changed })}
        </p>
        {grid.movesStock && (
          <label className={css['reason']}>
            {t('grid.reason')}
            <select
              value={reason}
              onChange={({ target }) => setReason(target.value as StockReason)}
            >
              {StockReason.options.map((value) => (
                <option key={value} value={value}>
                  {t(`stock.reasons.${value}`)}
                </option>
              ))}
            </select>
          </label>
        )}
        <div className={css['acts']}>
          <Button variant="quiet" onClick={() => close({ isTyped: changed > 0 })}>
            {t(changed > 0 ? 'form.cancel' : 'grid.close')}
          </Button>
          <Button type="submit" isBusy={grid.progress !== undefined} disabled={changed === 0}>
            {t('grid.save')}
          </Button>
        </div>
      </div>
      {question}
    </form>
  );
}
