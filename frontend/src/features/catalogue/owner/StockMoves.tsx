import { stockMovesPerPage, type StockMove } from '@kalavara/shared-types/catalogue';
import { indianDateTime } from '@kalavara/shared-types/time.rules';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../http/call';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { ErrorState } from '../../../ui/ErrorState';
import { Skeleton } from '../../../ui/Skeleton';
import css from './Stock.module.css';

type Props = {
  productId: string;
  /** Changes when there may be new movements to load. */ moves: string;
};

/** The stock movements of a product, newest first. */
export function StockMoves({ productId, moves }: Props) {
  const { t } = useTranslation('catalogue');
  const [list, setList] = useState<readonly StockMove[] | 'failed'>();
  const [isOver, setOver] = useState(false);

  const load = useCallback(
    async (before?: number) => {
      try {
        const { data } = await call('listStockMoves', {
          params: { id: productId },
          query: before === undefined ? {} : { before },
        });
        setOver(data.length < stockMovesPerPage);
        setList((was) =>
          before !== undefined && Array.isArray(was) ? [...(was as StockMove[]), ...data] : data,
        );
      } catch {
        setList('failed');
      }
    },
    [productId],
  );
  useEffect(() => void load(), [load, moves]);

  if (list === undefined) return <Skeleton label={t('stock.loading')} height="48px" />;
  if (list === 'failed')
    return <ErrorState text={t('stock.loadFailed')} onRetry={() => void load()} />;
  const oldest = list[list.length - 1];
  return (
    <section>
      <h3 className={css['title']}>{t('stock.moves')}</h3>
      {oldest === undefined && <p>{t('stock.noMoves')}</p>}
      <ol className={css['moves']}>
        {list.map((move) => (
          <Move key={move.id} move={move} />
        ))}
      </ol>
      {oldest && !isOver && (
        <Button variant="quiet" onClick={() => void load(oldest.id)}>
          {t('stock.older')}
        </Button>
      )}
    </section>
  );
}

function Move({
  move: { delta, stock, kind, reason, note, by, at, orderId },
}: {
  move: StockMove;
}) {
  const { t } = useTranslation('catalogue');
  return (
    <li>
      <strong className={css['delta']} data-out={delta < 0 || undefined}>
        {delta > 0 ? `+${delta}` : delta === 0 ? '±0' : `−${-delta}`}
      </strong>
      <span>
        {reason ? t(`stock.reasons.${reason}`) : t(`stock.kinds.${kind}`)} ·{' '}
        {t('stock.left', { count: stock })}
        {orderId && <> · {t('stock.order', { number: orderId })}</>}
        {note && <em className={css['note']}>{note}</em>}
        <small>
          {by} · {indianDateTime(Date.parse(at))}
        </small>
      </span>
    </li>
  );
}
