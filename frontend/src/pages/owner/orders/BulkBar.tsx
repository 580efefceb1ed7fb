import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addressOfPrint,
  listAdvanceable,
  type Failed,
  maxPrinted,
  printKinds,
  saveEach,
} from '../../../features/orders/bulk';
import type { NextStatus } from '../../../features/orders/nextStatus';
import { type ListedOrder, useOrderWrites } from '../../../features/orders/writes';
import { useLanguage } from '../../../i18n/language';
import { Button } from '../../../ui/Button';
import { Check } from '../../../ui/Check';
import { linkStyle } from '../../../ui/linkStyle';
import { ignoreSecondTap } from '../../../ui/secondTap';
import { useIsMounted } from '../../../ui/useIsMounted';
import { useToastsAbove } from '../../../ui/useToastsAbove';
import { Wrap } from '../../../ui/Wrap';
import css from './BulkBar.module.css';
import { type Changed, useReason, useReasonsToast, useUndo } from './useUndo';

const printTexts = {
  slips: 'bulk.slips',
  labels: 'bulk.labels',
  'pick-list': 'bulk.pickList',
} as const;

type Props = {
  shown: readonly ListedOrder[];
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  /** Whether tracking numbers are being typed: then only failures are shown. */
  isFolded: boolean;
  onShipped: (changed: readonly Changed[]) => void;
  /** Opens the tracking numbers of orders that were shipped earlier. */
  onTrack: (orders: readonly ListedOrder[]) => void;
  onClose: () => void;
};

/** Actions on several orders: their next status, and printing. */
export function BulkBar({
  shown,
  selected,
  isFolded,
  onSelect,
  onShipped,
  onTrack,
  onClose,
}: Props) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const { offerUndo } = useUndo();
  const showFailed = useFailedToast();
  const isMounted = useIsMounted();
  const { bulkStatuses, saveStatus, reload } = useOrderWrites();
  const [progress, setProgress] = useState<{ done: number; all: number }>();
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const orders = shown.filter(({ id }) => selected.has(id));
  const bar = useToastsAbove<HTMLElement>();
  // The bar follows the orders, and its button above them is gone: by keyboard it would be far away.
  const takeFocus = useCallback(
    () => bar.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true }),
    [bar],
  );
  useEffect(() => {
    if (!isFolded) takeFocus();
    // The bar appears and disappears under the finger, and behind it is a row with a next-status button.
    ignoreSecondTap();
    return ignoreSecondTap;
  }, [takeFocus, isFolded]);
  const applicable = bulkStatuses
    .map((to) => [to, listAdvanceable(orders, to).length] as const)
    .filter(([, count]) => count > 0);
  const untracked = orders.filter(
    ({ status, shipment }) => status === 'shipped' && !shipment?.trackingNumber,
  );
  const isAll = shown.length > 0 && orders.length === shown.length;

  async function setAll(to: NextStatus) {
    const advanceable = listAdvanceable(orders, to);
    setFailed([]);
    const result = await saveEach(
      advanceable,
      { save: async (before) => ({ before, after: await saveStatus(before, to) }), reload },
      (done) => setProgress({ done, all: advanceable.length }),
    );
    setProgress(undefined);
    setFailed(result.failed);
    // The button of the next status takes the same position.
    ignoreSecondTap();
    takeFocus();
    if (to === 'shipped' && isMounted()) onShipped(result.saved);
    else offerUndo(result.saved);
    if (!isMounted()) showFailed(result.failed);
  }
  return (
    <section
      ref={bar}
      className={css['bar']}
      aria-label={t('bulk.title')}
      hidden={isFolded && failed.length === 0}
    >
      <div className={css['line']} hidden={isFolded}>
        <Check
          label={t('bulk.all')}
          isChecked={isAll}
          onChange={(isOn) => onSelect(new Set(isOn ? shown.map(({ id }) => id) : []))}
        />
        <p role="status">
          {progress
            ? t('bulk.progress', { done: String(progress.done), all: String(progress.all) })
            : t('bulk.count', { count: orders.length })}
        </p>
        <Button variant="quiet" onClick={onClose}>
          {t('bulk.close')}
        </Button>
      </div>
      {orders.length > 0 && !isFolded && (
        <Wrap className={css['acts']}>
          {applicable.map(([to, count], n) => (
            <Button
              key={to}
              variant={n === 0 ? 'primary' : 'quiet'}
              isBusy={progress !== undefined}
              onClick={() => void setAll(to)}
            >
              {t('bulk.act', { act: t(`next.${to}`), n: String(count) })}
            </Button>
          ))}
          {untracked.length > 0 && (
            <Button
              variant="quiet"
              isBusy={progress !== undefined}
              onClick={() => onTrack(untracked)}
            >
              {t('bulk.act', { act: t('tracking.title'), n: String(untracked.length) })}
            </Button>
          )}
          {orders.length > maxPrinted && <p>{t('bulk.tooMany')}</p>}
          {orders.length <= maxPrinted &&
            printKinds.map((kind) => (
              <a
                key={kind}
                className={linkStyle('quiet')}
                href={addressOfPrint(kind, orders, language)}
                target="_blank"
                rel="noreferrer"
              >
                {t(printTexts[kind])}
              </a>
            ))}
        </Wrap>
      )}
      <FailedList failed={failed} />
    </section>
  );
}

/** Shows the orders that were not changed in a toast, after the page with their list was left. */
export function useFailedToast() {
  const { t } = useTranslation('orders');
  const whyNot = useReason();
  const showReasons = useReasonsToast();
  return (failed: readonly Failed[]) => {
    if (failed.length === 0) return;
    showReasons(
      t('bulk.failed', { count: failed.length }),
      failed.map(({ order, error }) => `${order.orderId}: ${whyNot(error)}`),
    );
  };
}

/** The orders that were not changed, each with its reason. */
export function FailedList({ failed }: { failed: readonly Failed[] }) {
  const { t } = useTranslation('orders');
  const whyNot = useReason();
  if (failed.length === 0) return null;
  return (
    <div role="alert" className={css['failed']}>
      <strong>{t('bulk.failed', { count: failed.length })}</strong>
      <ul>
        {failed.map(({ order, error }) => (
          <li key={order.id}>
            {order.orderId}: {whyNot(error)}
          </li>
        ))}
      </ul>
    </div>
  );
}
