import type { PackingOrder } from '@kalavara/shared-types/packing';
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
  /** Numbers of orders that were to be packed and are not any more. */
  gone: readonly string[];
};

const refreshEveryMs = 30_000;

/**
 * The orders to be packed. The room of the orders has amounts, so a packer's screen reads its list anew every half minute
 * and when it is opened again.
 */
export function usePackingList(shown: Shown) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [hasFailed, setFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const requests = useRef(0);

  const load = useCallback(async (of: Shown) => {
    const request = (requests.current += 1);
    setBusy(true);
    try {
      const { data, hasMore } = await call('listPackingOrders', { query: { shown: of } });
      if (request !== requests.current) return true;
      setLoaded((before) =>
        renewed(before, { of, orders: data, hasMore, at: serverNow(), gone: [] }),
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
    const save = async (id: string, body: UpdateBody) => {
      // A list that is under way may be older than this change.
      requests.current += 1;
      setBusy(false);
      const { order } = await call(
        'updatePackingOrder',
        { params: { id }, body },
        { commandId: newId() },
      );
      replace(order);
      return order;
    };
    return {
      bulkStatuses: ['preparing', 'shipped'],
      saveStatus: ({ id, version }, status) =>
        save(id, { status: status as PackingOrder['status'], expectedVersion: version }),
      saveShipment: ({ id, version }, shipment) => save(id, { shipment, expectedVersion: version }),
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
    dismissGone: () => setLoaded((now) => now && { ...now, gone: [] }),
  };
}

type UpdateBody = { expectedVersion: number } & Partial<Pick<PackingOrder, 'status'>> & {
    shipment?: NonNullable<PackingOrder['shipment']>;
  };

/** Orders that were shipped here stay, as their tracking numbers may be typed; the others that are missing are named. */
function renewed(before: Loaded | undefined, next: Loaded): Loaded {
  if (before?.of !== 'open' || next.of !== 'open') return next;
  const listed = new Set(next.orders.map(({ id }) => id));
  const missing = before.orders.filter(({ id }) => !listed.has(id));
  const shipped = missing.filter(({ status }) => status === 'shipped');
  const gone = missing.filter((order) => !shipped.includes(order)).map(({ orderId }) => orderId);
  return {
    ...next,
    orders: [...shipped, ...next.orders].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1)),
    gone: [...before.gone, ...gone],
  };
}
