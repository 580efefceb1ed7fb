import type { DraftLine, OrderState, OwnOrder } from '@kalavara/shared-types/checkout';
import { useEffect } from 'react';
import { create } from 'zustand';

/** An order of this phone's: the key to it, and what leaves the cart when it is paid. */
export type StoredOrder = OwnOrder & {
  at: number;
  /** Empty once they left the cart. */
  lines: DraftLine[];
  /** Until then the shop keeps the jars for it. */
  heldUntil: string | null;
  /** The pickle event that made its price, of which it has a place for as long. */
  eventId?: string | undefined;
  /** How it stood when it was last asked for; null before that. */
  state: OrderState | null;
  /** Its payment was settled while no page of this browser showed it: still to be announced. */
  isUnread?: boolean | undefined;
};

const version = 1;
const keptAs = 'kalavara.orders';
const most = 20;

const useStore = create<{ orders: StoredOrder[]; isLoaded: boolean }>(() => ({
  orders: [],
  isLoaded: false,
}));

function isOrder(said: unknown): said is StoredOrder {
  const { orderNo, accessToken, at, lines } = Object(said) as Record<string, unknown>;
  return (
    typeof orderNo === 'string' &&
    typeof accessToken === 'string' &&
    typeof at === 'number' &&
    Array.isArray(lines)
  );
}

function kept(): StoredOrder[] {
  try {
    const said = JSON.parse(localStorage.getItem(keptAs) ?? 'null') as {
      version: number;
      orders: unknown[];
    } | null;
    return said?.version === version ? said.orders.filter(isOrder) : [];
  } catch {
    return [];
  }
}

/** Takes out what this device kept; from then on another tab's changes are heard. */
function loadOrders() {
  if (useStore.getState().isLoaded || typeof window === 'undefined') return;
  useStore.setState({ orders: kept(), isLoaded: true });
  window.addEventListener('storage', ({ key }) => {
    if (key === keptAs || key === null) useStore.setState({ orders: kept() });
  });
}

function keep(orders: StoredOrder[]) {
  try {
    localStorage.setItem(keptAs, JSON.stringify({ version, orders }));
  } catch {
    // Without storage the way back to an order is its link alone.
  }
  useStore.setState({ orders });
}

/** The orders of this phone, newest first. */
export const ordersNow = (): StoredOrder[] => {
  loadOrders();
  return useStore.getState().orders;
};
export function useStoredOrders(): { orders: StoredOrder[]; isLoaded: boolean } {
  useEffect(loadOrders, []);
  const [orders, isLoaded] = [useStore((all) => all.orders), useStore((all) => all.isLoaded)];
  return { orders, isLoaded };
}

export const keptOrder = (orderNo: string): StoredOrder | undefined =>
  ordersNow().find((each) => each.orderNo === orderNo);

/** Written before the money moves, so that nothing that happens then loses it. */
export function storeOrder(order: OwnOrder & Partial<StoredOrder>) {
  const before = keptOrder(order.orderNo);
  const now: StoredOrder = {
    at: Date.now(),
    lines: [],
    heldUntil: null,
    state: null,
    ...before,
    ...order,
  };
  keep(
    [now, ...ordersNow().filter(({ orderNo }) => orderNo !== order.orderNo)]
      .sort((a, b) => b.at - a.at)
      .slice(0, most),
  );
}

export function noteState(orderNo: string, state: OrderState, change: Partial<StoredOrder> = {}) {
  const order = keptOrder(orderNo);
  if (order && (order.state !== state || Object.keys(change).length > 0))
    storeOrder({ ...order, state, ...change });
}

/** The shopper has seen how the order ended. */
export function markRead(orderNo: string) {
  const order = keptOrder(orderNo);
  if (order?.isUnread) storeOrder({ ...order, isUnread: false });
}

export const removeStoredOrder = (orderNo: string) =>
  keep(ordersNow().filter((each) => each.orderNo !== orderNo));

const over: readonly (OrderState | null)[] = [
  'paid',
  'refund-due',
  'refunded',
  'failed',
  'expired',
];
/** Whether its money is still on its way, or was never seen. */
export const isUnfinished = ({ state }: Pick<StoredOrder, 'state'>): boolean =>
  !over.includes(state);

const holding = (orders: readonly StoredOrder[], now: number) =>
  orders.filter(
    (order) => isUnfinished(order) && order.heldUntil !== null && Date.parse(order.heldUntil) > now,
  );

/** How many places of an event it holds for them. */
export const placesFor = (orders: readonly StoredOrder[], eventId: string, now: number): number =>
  holding(orders, now).filter((order) => order.eventId === eventId).length;

/** How many of a product the shop holds for orders of this phone that are not paid yet: they are not gone for us. */
export const heldFor = (orders: readonly StoredOrder[], productId: string, now: number): number =>
  holding(orders, now)
    .flatMap(({ lines }) => lines)
    .filter((line) => line.productId === productId)
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** An earlier order of this phone that nobody paid and that still holds its jars. */
export function unpaidOrder(now: number): OwnOrder | undefined {
  const found = ordersNow().find(
    ({ state, heldUntil }) => state === 'awaiting' && Date.parse(heldUntil ?? '') > now,
  );
  return found && { orderNo: found.orderNo, accessToken: found.accessToken };
}
