import type { Product } from '@kalavara/shared-types/catalogue';
import { toPaise } from '@kalavara/shared-types/money.rules';
import { openOnes } from '@kalavara/shared-types/pickle-events.rules';
import type { PickleEvent } from '@kalavara/shared-types/pickle-events';
import type { PriceRules } from '@kalavara/shared-types/checkout.rules';
import type { PublicSettings } from '@kalavara/shared-types/settings';
import { useEffect, useMemo } from 'react';
import { correctCart } from '../../../features/cart/store';
import { useCatalogue } from '../../../features/catalogue/store';
import { reservedCapacity, useStoredOrders } from '../../../features/orders/shopper/storedOrders';
import { withOwnReservations } from '../ownReservations';

export type ShelfProduct = Product & { pricePaise: number };

/** The catalogue as this shopper may order from it. */
export type ShelfNow = {
  products: ShelfProduct[];
  /** By their ids (S-209). */
  byId: ReadonlyMap<string, ShelfProduct>;
  settings: PublicSettings;
  rules: PriceRules;
  /** The pickle events that make prices for this shopper. */
  events: PickleEvent[];
  /** Whether the shop itself said all this, and takes orders. */
  isOpen: boolean;
  /** Until the orders of this browser are loaded, their reservations look like units that others bought. */
  areOrdersLoaded: boolean;
};

/** What an unpaid order of this phone holds back is gone for others, and not for us. */
export function useShelf(): ShelfNow {
  const { products, settings, events, isFallback, isLoaded } = useCatalogue();
  const { orders, isLoaded: areOrdersLoaded } = useStoredOrders();
  return useMemo(() => {
    const now = Date.now();
    const onShelf = products.map((product) => {
      return { pricePaise: toPaise(product.price), ...withOwnReservations(product, orders, now) };
    });
    return {
      products: onShelf,
      byId: new Map(onShelf.map((product) => [product.id, product])),
      settings,
      rules: settings,
      events: openOnes(
        events.map((event) => ({
          ...event,
          ordersTaken: event.ordersTaken - reservedCapacity(orders, event.id, now),
        })),
      ),
      isOpen: isLoaded && !isFallback,
      areOrdersLoaded,
    };
  }, [products, settings, events, isFallback, isLoaded, orders, areOrdersLoaded]);
}

/** Keeps the cart to what the shop can serve. Built-in pickles say nothing of what there is today. */
export function useCorrectedCart({ byId, isOpen, areOrdersLoaded }: ShelfNow, changedBy: unknown) {
  useEffect(() => {
    if (isOpen && areOrdersLoaded) correctCart(byId);
  }, [byId, isOpen, areOrdersLoaded, changedBy]);
}
