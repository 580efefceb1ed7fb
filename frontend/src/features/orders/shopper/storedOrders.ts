import type { DraftLine, OrderState, OwnOrder } from '@kalavara/shared-types/checkout/checkout';
import { hourMs, minuteMs } from '@kalavara/shared-types/durations';
import type { OrderStatus } from '@kalavara/shared-types/orders/orders';
import { useEffect } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { serverNow } from '../../../realtime/clock';
import { parseJson, storageOf } from '../../../state/browserStorage';

/** An order of this device: its access token, and the lines that are removed from the cart when it is paid. */
export type StoredOrder = OwnOrder & {
  /** Another key, from a link, that the server has not accepted yet: the link may have been truncated. */
  offeredKey?: string | undefined;
  at: number;
  /** Empty after they were removed from the cart. */
  lines: DraftLine[];
  /** The earliest end of the reservation; null if no units were reserved. */
  heldUntil: string | null;
  /**
   * Set for an order that ended unpaid: its lines stay in the cart until then, as the catalogue may not show its units
   * as released yet.
   */
  claimedUntil?: number | undefined;
  /** The pickle event that set its prices, whose capacity it uses while it is reserved. */
  eventId?: string | undefined;
  /** The state when last loaded; null before the first load. */
  state: OrderState | null;
  /** The status when last loaded, also of an unpaid order. */
  status?: OrderStatus | undefined;
  /** Entered by the owner, who is paid by hand: the order is placed, and this phone expects no payment of it. */
  isPaidLater?: boolean | undefined;
  /** The order was settled while no page of this browser showed it, and must still be announced. */
  isUnread?: boolean | undefined;
  /** The shopper changed the cart, and ordered it separately. */
  isReplaced?: boolean | undefined;
  /** Another order was paid since: the units in the cart were chosen after this one. */
  isOver?: boolean | undefined;
};

/**
 * A checkout whose answer is pending or was lost: its units may be reserved until `until` for an order that this
 * device does not know.
 */
type OpenCheckout = { receipt: string; lines: DraftLine[]; until: number };

export type OwnClaims = { orders: readonly StoredOrder[]; checkouts: readonly OpenCheckout[] };
type Stored = { orders: StoredOrder[]; checkouts: OpenCheckout[] };
type Store = Stored & { isLoaded: boolean };

const version = 1;
const key = 'kalavara.orders';
const maxOrders = 20;
/** Longer than any reservation including its release. */
const longestReservationMs = 25 * minuteMs;
const claimMs = hourMs;

function isOrder(value: unknown): value is StoredOrder {
  const { orderNo, accessToken, at, lines } = Object(value) as Record<string, unknown>;
  return (
    typeof orderNo === 'string' &&
    typeof accessToken === 'string' &&
    typeof at === 'number' &&
    Array.isArray(lines)
  );
}

function isCheckout(value: unknown): value is OpenCheckout {
  const { receipt, lines, until } = Object(value) as Record<string, unknown>;
  return typeof receipt === 'string' && typeof until === 'number' && Array.isArray(lines);
}

function read(text: string | null): Stored {
  const stored = parseJson(text) as (Record<keyof Stored, unknown[]> & { version: number }) | null;
  if (stored?.version !== version) return { orders: [], checkouts: [] };
  const checkouts = (stored.checkouts ?? []).filter(isCheckout);
  return { orders: stored.orders.filter(isOrder), checkouts };
}

const storage = storageOf<Stored>('local', read, ({ orders, checkouts }) =>
  JSON.stringify({ version, orders, ...(checkouts.length > 0 && { checkouts }) }),
);

/** Empty until `loadOrders`, as in the render of the server. */
const useStore = create<Store>()(
  persist<Store, [], [], Stored>(() => ({ orders: [], checkouts: [], isLoaded: false }), {
    name: key,
    storage,
    skipHydration: true,
    partialize: ({ orders, checkouts }) => ({ orders, checkouts }),
    merge: (stored) => ({ ...(stored as Stored), isLoaded: true }),
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

/** Reads changes of other tabs before their storage event arrives. Returns whether anything changed. */
export function rereadOrders(): boolean {
  loadOrders();
  const isStale = storage.isStale(key);
  if (isStale) void useStore.persist.rehydrate();
  return isStale;
}

/** The orders of this device, newest first. */
export const getStoredOrders = (): StoredOrder[] => {
  loadOrders();
  return useStore.getState().orders;
};
export function useStoredOrders(): Stored & { isLoaded: boolean } {
  useEffect(loadOrders, []);
  return useStore();
}
/** Returns the units that unpaid checkouts of this device have reserved or may have reserved. */
export const getOwnClaims = (): OwnClaims => {
  rereadOrders();
  return useStore.getState();
};

export const findStoredOrder = (orderNo: string): StoredOrder | undefined =>
  getStoredOrders().find((each) => each.orderNo === orderNo);

/** Stores an order. Called before the payment starts, so that no later failure loses the order. */
export function storeOrder(order: OwnOrder & Partial<StoredOrder>) {
  rereadOrders();
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
  if (!order || (order.state === state && Object.keys(change).length === 0)) return;
  const hasEnded = unpaidEnds.includes(state) && order.heldUntil !== null;
  const claimedUntil = order.claimedUntil ?? (hasEnded ? Date.now() + claimMs : undefined);
  storeOrder({ ...order, state, ...(claimedUntil !== undefined && { claimedUntil }), ...change });
}

/** Stores the lines of a checkout before the server reserves them. */
export function openCheckout(receipt: string, lines: DraftLine[]) {
  rereadOrders();
  const others = useStore.getState().checkouts.filter((each) => each.receipt !== receipt);
  const now = Date.now();
  const open = others.filter(({ until }) => until > now);
  useStore.setState({
    checkouts: [...open, { receipt, lines, until: now + longestReservationMs }],
  });
}

/** Removes a checkout that was answered: its lines belong to a stored order, or nothing is reserved. */
export function closeCheckout(receipt: string) {
  rereadOrders();
  const checkouts = useStore.getState().checkouts.filter((each) => each.receipt !== receipt);
  useStore.setState({ checkouts });
}

/**
 * Drops the claims of orders that ended unpaid or may have ended, after the server has counted the stock and refused.
 * The claim of a checkout without an answer remains, since its units may be reserved.
 */
export function dropClaims(now = serverNow()) {
  rereadOrders();
  const isReserved = (order: StoredOrder) =>
    isUnfinished(order) && Date.parse(order.heldUntil ?? '') > now;
  const orders = getStoredOrders().map((order) =>
    isReserved(order) ? order : { ...order, claimedUntil: 0 },
  );
  useStore.setState({ orders });
}

export function removeStoredOrder(orderNo: string) {
  rereadOrders();
  useStore.setState({ orders: getStoredOrders().filter((each) => each.orderNo !== orderNo) });
}

export const unpaidEnds: readonly (OrderState | null)[] = ['failed', 'expired'];
const finalStates: readonly (OrderState | null)[] = [
  ...unpaidEnds,
  'paid',
  'refund-due',
  'refunded',
];
/** Whether the payment of an order is in progress or was never started. */
export const isUnfinished = ({
  state,
  isPaidLater = false,
}: Pick<StoredOrder, 'state' | 'isPaidLater'>): boolean =>
  !isPaidLater && !finalStates.includes(state);

/**
 * The orders with a reservation. It lasts until the server reports its end: units are released some time after
 * `heldUntil`, and not while the gateway might still report a payment.
 */
export const listReserving = (orders: readonly StoredOrder[]) =>
  orders.filter(
    (order) => isUnfinished(order) && order.heldUntil !== null && order.claimedUntil === undefined,
  );

/** The capacity of an event that is reserved for these orders. */
export const reservedCapacity = (orders: readonly StoredOrder[], eventId: string): number =>
  listReserving(orders).filter((order) => order.eventId === eventId).length;

export const countUnits = (lines: readonly DraftLine[], productId: string): number =>
  lines
    .filter((line) => line.productId === productId)
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** The units of a product that are reserved for unpaid orders of this device, and so are still available to it. */
export const reservedUnits = (orders: readonly StoredOrder[], productId: string): number =>
  countUnits(
    listReserving(orders).flatMap(({ lines }) => lines),
    productId,
  );

/**
 * The units that this device had reserved or requested: the catalogue may be older than the end of the reservation, or
 * newer than an answer that was lost.
 */
export function claimedUnits(
  { orders, checkouts }: OwnClaims,
  productId: string,
  now: number,
): number {
  const ended = orders.filter(({ claimedUntil = 0 }) => claimedUntil > now);
  const open = checkouts.filter(({ until }) => until > now);
  return Math.max(0, ...[...ended, ...open].map(({ lines }) => countUnits(lines, productId)));
}
