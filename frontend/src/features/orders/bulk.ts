import { downloads } from '@kalavara/shared-types/contract/downloads';
import type { Language } from '../../i18n/language';
import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import { codeOf } from '../../http/call';
import { statuses } from './filter';
import type { NextStatus } from './nextStatus';
import type { ListedOrder, OrderWrites } from './writes';

/** Returns the orders that the status `to` moves forward; cancelled and refunded orders are left out. */
export const listAdvanceable = <T extends ListedOrder>(
  orders: readonly T[],
  to: NextStatus,
): readonly T[] =>
  orders.filter(
    ({ status, paymentStatus }) =>
      status !== 'cancelled' &&
      paymentStatus !== 'refunded' &&
      statuses.indexOf(status) < statuses.indexOf(to),
  );

/** Whether the order has changed since it was shown. */
const isOutdated = (code: ErrorCode): boolean =>
  code === 'changed-meanwhile' || code === 'order-not-packable';

export type Failed = { order: ListedOrder; error: unknown };

/**
 * Saves the orders one after the other; a failure does not stop the rest. Reloads an order that has changed since it
 * was shown.
 */
export async function saveEach<T>(
  orders: readonly ListedOrder[],
  { save, reload }: { save: (order: ListedOrder) => Promise<T> } & Pick<OrderWrites, 'reload'>,
  onProgress: (done: number) => void,
): Promise<{ saved: readonly T[]; failed: readonly Failed[] }> {
  const saved: T[] = [];
  const failed: Failed[] = [];
  for (const order of orders) {
    onProgress(saved.length + failed.length);
    try {
      saved.push(await save(order));
    } catch (error) {
      failed.push({ order, error });
      if (isOutdated(codeOf(error))) await reload(order);
    }
  }
  return { saved, failed };
}

/** The maximum number of orders in one PDF. */
export const maxPrinted = 200;
export const printKinds = ['slips', 'labels', 'pick-list'] as const;

export function addressOfPrint(
  kind: (typeof printKinds)[number],
  orders: readonly Pick<ListedOrder, 'orderId'>[],
  lang: Language,
): string {
  const nos = orders.map(({ orderId }) => orderId).join(',');
  const path = downloads.printOrders.route.slice('GET '.length);
  return `${path}?${new URLSearchParams({ kind, lang, orders: nos }).toString()}`;
}
