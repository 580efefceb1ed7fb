import type { Product } from '@kalavara/shared-types/catalogue';
import { useMemo } from 'react';
import { useCatalogue } from '../../features/catalogue/store';
import {
  reservedUnits,
  useStoredOrders,
  type StoredOrder,
} from '../../features/orders/shopper/storedOrders';
import { serverNow } from '../../realtime/clock';

/**
 * Units reserved for an unpaid order of this browser are unavailable to others only; the
 * catalogue has subtracted them for everyone.
 */
export function withOwnReservations<P extends Product>(
  product: P,
  orders: readonly StoredOrder[],
  now: number,
): P {
  const reserved = reservedUnits(orders, product.id, now);
  if (reserved === 0) return product;
  return { ...product, stockQuantity: product.stockQuantity + reserved, inStock: true };
}

/** Products as this shopper can order them. */
export function useAvailable(products: readonly Product[]): readonly Product[] {
  const { orders } = useStoredOrders();
  return useMemo(() => {
    const now = serverNow();
    return orders.length === 0
      ? products
      : products.map((product) => withOwnReservations(product, orders, now));
  }, [products, orders]);
}

/** One product as this shopper can order it. */
export function useAvailableProduct(id: string | null): Product | undefined {
  const { products } = useCatalogue();
  return useAvailable(
    useMemo(() => products.filter((product) => product.id === id), [products, id]),
  )[0];
}
