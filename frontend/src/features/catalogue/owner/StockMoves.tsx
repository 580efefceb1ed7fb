import { stockMovesPerPage, type StockMove } from '@kalavara/shared-types/catalogue/catalogue';
import { useEffect } from 'react';
import { call } from '../../../http/call';
import { usePages } from '../../../state/usePages';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { ErrorAlert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { ErrorState } from '../../../ui/ErrorState';
import { Skeleton } from '../../../ui/Skeleton';
import { momentText } from '../../../ui/time';
import css from './Stock.module.css';

type Props = { productId: string; list: ReturnType<typeof useStockMoves> };

async function fetchPage(productId: string, cursor: string | undefined) {
  const { data, unsent } = await call('listStockMoves', {
    params: { id: productId },
    query: cursor === undefined ? {} : { before: Number(cursor) },
  });
  const oldest = data.length < stockMovesPerPage ? undefined : data.at(-1);
  return { data, unsent, cursor: oldest ? String(oldest.id) : null };
}

/** `reloadOn` changes when there may be new movements, or other orders to be shipped. */
export function useStockMoves(productId: string, reloadOn: string) {
  const pages = usePages(fetchPage);
  const { reload, loaded } = pages;
  useEffect(() => {
    reload(productId);
  }, [reload, productId, reloadOn]);
  return { ...pages, unsent: loaded?.pages[0]?.unsent };
}

/** The stock movements of a product, newest first. */
export function StockMoves({
  productId,
  list: { loaded, error, moreError, isBusy, hasMore, reload, more },
}: Props) {
  const { t } = useTranslation('catalogue');
  if (!loaded && error !== undefined)
    return <ErrorState text={t('stock.loadFailed')} onRetry={() => reload(productId)} />;
  if (!loaded) return <Skeleton label={t('stock.loading')} height="48px" />;
  const moves = loaded.pages.flatMap(({ data }) => data);
  return (
    <section>
      <h3 className={css['title']}>{t('stock.moves')}</h3>
      <ErrorAlert error={error} failed={t('stock.loadFailed')} />
      {moves.length === 0 && <p>{t('stock.noMoves')}</p>}
      <ol className={css['moves']}>
        {moves.map((move) => (
          <Move key={move.id} move={move} />
        ))}
      </ol>
      <ErrorAlert error={moreError} failed={t('stock.loadFailed')} />
      {hasMore && (
        <Button variant="quiet" isBusy={isBusy} onClick={more}>
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
  const language = useLanguage();
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
          {by} · {momentText(Date.parse(at), language)}
        </small>
      </span>
    </li>
  );
}
