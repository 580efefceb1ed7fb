import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import { useMemo } from 'react';
import { useCatalogue } from '../../features/catalogue/store';
import {
  claimedUnits,
  reservedUnits,
  useStoredOrders,
  type OwnClaims,
} from '../../features/orders/shopper/storedOrders';

type Availability = Pick<Product, 'id' | 'inStock' | 'stockQuantity'>;

/**
 * Adds the units that are reserved for unpaid orders of this browser to the availability: the catalogue has subtracted
 * them for everyone, but they are unavailable to others only.
 */
export function withOwnReservations<P extends Availability>(
  product: P,
  own: OwnClaims,
  now = Date.now(),
): P & { isClaimed?: boolean } {
  const free = product.inStock ? product.stockQuantity : 0;
  const reserved = reservedUnits(own.orders, product.id);
  const claimed = claimedUnits(own, product.id, now);
  if (reserved + claimed === 0) return product;
  const stockQuantity = Math.max(free + reserved, claimed);
  return { ...product, stockQuantity, inStock: true, ...(claimed > 0 && { isClaimed: true }) };
}

/** Returns the products with the units that are available to this shopper. */
export function useAvailable(products: readonly Product[]): readonly Product[] {
  const own = useStoredOrders();
  return useMemo(
    () =>
      own.orders.length + own.checkouts.length === 0
        ? products
        : products.map((product) => withOwnReservations(product, own)),
    [products, own],
  );
}

/** Returns one product with the units that are available to this shopper. */
export function useAvailableProduct(id: string | null | undefined): Product | undefined {
  const { products } = useCatalogue();
  return useAvailable(
    useMemo(() => products.filter((product) => product.id === id), [products, id]),
  )[0];
}
