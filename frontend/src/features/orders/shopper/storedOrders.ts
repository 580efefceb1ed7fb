import type { DraftLine, OrderState, OwnOrder } from '@kalavara/shared-types/checkout';
import { useEffect } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { parseJson, storageOf } from '../../../state/browserStorage';

/** An order of this device: its access token, and the lines that leave the cart when it is paid. */
export type StoredOrder = OwnOrder & {
  at: number;
  /** Empty once they left the cart. */
  lines: DraftLine[];
  /** Until then its units are reserved. */
  heldUntil: string | null;
  /** The pickle event that made its price, of whose capacity it has one for as long. */
  eventId?: string | undefined;
  /** As last loaded; null before that. */
  state: OrderState | null;
  /** Settled while no page of this browser showed it: still to be announced. */
  isUnread?: boolean | undefined;
};

type Store = { orders: StoredOrder[]; isLoaded: boolean };

const version = 1;
const key = 'kalavara.orders';
const maxOrders = 20;

function isOrder(value: unknown): value is StoredOrder {
  const { orderNo, accessToken, at, lines } = Object(value) as Record<string, unknown>;
  return (
    typeof orderNo === 'string' &&
    typeof accessToken === 'string' &&
    typeof at === 'number' &&
    Array.isArray(lines)
  );
}

function read(text: string | null): Pick<Store, 'orders'> {
  const stored = parseJson(text) as { version: number; orders: unknown[] } | null;
  return { orders: stored?.version === version ? stored.orders.filter(isOrder) : [] };
}

/** Empty until `loadOrders`, as in the server's render. */
const useStore = create<Store>()(
  persist<Store, [], [], Pick<Store, 'orders'>>(() => ({ orders: [], isLoaded: false }), {
    name: key,
    storage: storageOf('local', read, ({ orders }) => JSON.stringify({ version, orders })),
    skipHydration: true,
    partialize: ({ orders }) => ({ orders }),
    merge: (stored) => ({ ...(stored as Pick<Store, 'orders'>), isLoaded: true }),
  }),
);

/** Loads the orders of this device and follows the changes of other tabs. */
function loadOrders() {
  if (useStore.getState().isLoaded || typeof window === 'undefined') return;
  void useStore.persist.rehydrate();
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) void useStore.persist.rehydrate();
  });
}

/** The orders of this phone, newest first. */
export const getStoredOrders = (): StoredOrder[] => {
  loadOrders();
  return useStore.getState().orders;
};
export function useStoredOrders(): { orders: StoredOrder[]; isLoaded: boolean } {
  useEffect(loadOrders, []);
  const [orders, isLoaded] = [useStore((all) => all.orders), useStore((all) => all.isLoaded)];
  return { orders, isLoaded };
}

export const findStoredOrder = (orderNo: string): StoredOrder | undefined =>
  getStoredOrders().find((each) => each.orderNo === orderNo);

/** Called before the payment starts, so that no failure after it loses the order. */
export function storeOrder(order: OwnOrder & Partial<StoredOrder>) {
  const before = findStoredOrder(order.orderNo);
  const now: StoredOrder = {
    at: Date.now(),
    lines: [],
    heldUntil: null,
    state: null,
    ...before,
    ...order,
  };
  const orders = [now, ...getStoredOrders().filter(({ orderNo }) => orderNo !== order.orderNo)]
    .sort((a, b) => b.at - a.at)
    .slice(0, maxOrders);
  useStore.setState({ orders });
}

export function updateStoredState(
  orderNo: string,
  state: OrderState,
  change: Partial<StoredOrder> = {},
) {
  const order = findStoredOrder(orderNo);
  if (order && (order.state !== state || Object.keys(change).length > 0))
    storeOrder({ ...order, state, ...change });
}

/** The reservation of an order of this device was extended or shortened. */
export function updateHeldUntil(orderNo: string, heldUntil: string | null) {
  const order = findStoredOrder(orderNo);
  if (order && order.heldUntil !== heldUntil) storeOrder({ ...order, heldUntil });
}

/** The result of the order was shown. */
export function markRead(orderNo: string) {
  const order = findStoredOrder(orderNo);
  if (order?.isUnread) storeOrder({ ...order, isUnread: false });
}

export const removeStoredOrder = (orderNo: string) =>
  useStore.setState({ orders: getStoredOrders().filter((each) => each.orderNo !== orderNo) });

const finalStates: readonly (OrderState | null)[] = [
  'paid',
  'refund-due',
  'refunded',
  'failed',
  'expired',
];
/** Its payment is on its way, or never began. */
export const isUnfinished = ({ state }: Pick<StoredOrder, 'state'>): boolean =>
  !finalStates.includes(state);

const reserving = (orders: readonly StoredOrder[], now: number) =>
  orders.filter(
    (order) => isUnfinished(order) && order.heldUntil !== null && Date.parse(order.heldUntil) > now,
  );

/** How much capacity of an event is reserved for them. */
export const reservedCapacity = (
  orders: readonly StoredOrder[],
  eventId: string,
  now: number,
): number => reserving(orders, now).filter((order) => order.eventId === eventId).length;

/** Units of a product that are reserved for unpaid orders of this device, and so still available to it. */
export const reservedUnits = (
  orders: readonly StoredOrder[],
  productId: string,
  now: number,
): number =>
  reserving(orders, now)
    .flatMap(({ lines }) => lines)
    .filter((line) => line.productId === productId)
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** An unpaid order of this device whose units are still reserved. */
export function unpaidOrder(now: number): OwnOrder | undefined {
  const found = getStoredOrders().find(
    ({ state, heldUntil }) => state === 'awaiting' && Date.parse(heldUntil ?? '') > now,
  );
  return found && { orderNo: found.orderNo, accessToken: found.accessToken };
}
