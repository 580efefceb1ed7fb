import type { PackingOrder } from '@kalavara/shared-types/orders/packing';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../http/call';
import { newId } from '../../http/newId';
import { serverNow } from '../../realtime/clock';
import type { OrderWrites } from './writes';

export type Shown = 'open' | 'shipped';
type Loaded = {
  of: Shown;
  orders: readonly PackingOrder[];
  hasMore: boolean;
  at: number;
  /** Numbers of orders that were shown and must not be shipped any more. */
  notToSend: readonly string[];
};

const refreshEveryMs = 30_000;
/** The limit of the call. */
const maxOnScreen = 200;

/**
 * Loads the orders to be packed. Packers may not join the room of the orders, which contains amounts, so their page
 * reloads the list every 30 seconds and when it becomes visible.
 */
export function usePackingList(shown: Shown) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [hasFailed, setFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const requests = useRef(0);
  const saving = useRef<ReadonlySet<string>>(new Set());
  const latest = useRef(loaded);
  useEffect(() => void (latest.current = loaded), [loaded]);

  const load = useCallback(async (of: Shown) => {
    const request = (requests.current += 1);
    setBusy(true);
    const onScreen = of === 'open' && latest.current?.of === of ? latest.current.orders : [];
    const orders = onScreen.length > 0 ? numbersOf(onScreen) : undefined;
    try {
      const answer = await call('listPackingOrders', { query: { shown: of, orders } });
      if (request !== requests.current) return true;
      const { data, hasMore, notToSend = [] } = answer;
      const heldIds = saving.current;
      setLoaded((before) =>
        renewed(before, { of, orders: data, hasMore, at: serverNow(), notToSend }, heldIds),
      );
      setFailed(false);
      setBusy(false);
      return true;
    } catch {
      if (request !== requests.current) return true;
      setFailed(true);
      setBusy(false);
      return false;
    }
  }, []);

  useEffect(() => {
    void load(shown);
    const renew = () => void (document.visibilityState === 'visible' && load(shown));
    const timer = setInterval(renew, refreshEveryMs);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [load, shown]);

  const writes = useMemo(() => {
    const replace = (order: PackingOrder) =>
      setLoaded(
        (now) =>
          now && {
            ...now,
            orders: now.orders.map((each) => (each.id === order.id ? order : each)),
          },
      );
    // A list that is being loaded may be older than the change.
    const dropLists = () => {
      requests.current += 1;
      setBusy(false);
    };
    const save = async (id: string, body: UpdateBody, commandId: string = newId()) => {
      dropLists();
      saving.current = new Set([...saving.current, id]);
      try {
        const { order } = await call('updatePackingOrder', { params: { id }, body }, { commandId });
        dropLists();
        replace(order);
        return order;
      } finally {
        saving.current = new Set([...saving.current].filter((each) => each !== id));
      }
    };
    return {
      bulkStatuses: ['preparing', 'shipped'],
      saveStatus: ({ id, version }, status) =>
        save(id, { status: status as PackingOrder['status'], expectedVersion: version }),
      saveShipment: ({ id, version }, shipment, commandId) =>
        save(id, { shipment, expectedVersion: version }, commandId),
      reload: () => load(shown),
    } satisfies OrderWrites;
  }, [load, shown]);

  const isOfShown = loaded?.of === shown;
  return {
    loaded: isOfShown ? loaded : undefined,
    hasFailed,
    isBusy,
    writes,
    refresh: () => void load(shown),
    dismissNotToSend: () => setLoaded((now) => now && { ...now, notToSend: [] }),
  };
}

type UpdateBody = { expectedVersion: number } & Partial<Pick<PackingOrder, 'status'>> & {
    shipment?: NonNullable<PackingOrder['shipment']>;
  };

/** Returns the order numbers for the query; orders still to be shipped come first, because their number is limited. */
function numbersOf(orders: readonly PackingOrder[]): string {
  const isShipped = ({ status }: PackingOrder) => status === 'shipped';
  const sorted = [...orders.filter((order) => !isShipped(order)), ...orders.filter(isShipped)];
  return sorted
    .slice(0, maxOnScreen)
    .map(({ orderId }) => orderId)
    .join(',');
}

/**
 * Merges a newly loaded list. Orders that another person shipped are removed. Orders that were shipped here stay,
 * because their tracking numbers may be being typed, and so do orders being saved. Orders that must not be shipped are
 * named until they are listed again.
 */
function renewed(before: Loaded | undefined, next: Loaded, saving: ReadonlySet<string>): Loaded {
  if (before?.of !== 'open' || next.of !== 'open') return next;
  const listed = new Set(next.orders.map(({ orderId }) => orderId));
  const staying = before.orders.filter(
    ({ id, orderId, status }) =>
      !listed.has(orderId) &&
      !next.notToSend.includes(orderId) &&
      (status === 'shipped' || saving.has(id)),
  );
  return {
    ...next,
    orders: [...staying, ...next.orders].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1)),
    notToSend: [...before.notToSend.filter((orderId) => !listed.has(orderId)), ...next.notToSend],
  };
}
