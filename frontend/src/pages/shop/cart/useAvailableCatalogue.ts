import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import { toPaise } from '@kalavara/shared-types/money.rules';
import { openOnes } from '@kalavara/shared-types/pickle-events/pickle-events.rules';
import type { PickleEvent } from '@kalavara/shared-types/pickle-events/pickle-events';
import type { PriceRules } from '@kalavara/shared-types/checkout/checkout.rules';
import type { PublicSettings } from '@kalavara/shared-types/settings/settings';
import { useEffect, useMemo } from 'react';
import { correctCart } from '../../../features/cart/store';
import { useCatalogue } from '../../../features/catalogue/store';
import {
  reservedCapacity,
  rereadOrders,
  useStoredOrders,
} from '../../../features/orders/shopper/storedOrders';
import { withOwnReservations } from '../ownReservations';

export type AvailableProduct = Product & { pricePaise: number; isClaimed?: boolean };

/** The catalogue with the units that this shopper may order. */
export type AvailableCatalogue = {
  products: AvailableProduct[];
  byId: ReadonlyMap<string, AvailableProduct>;
  settings: PublicSettings;
  rules: PriceRules;
  /** The pickle events that affect prices for this shopper. */
  events: PickleEvent[];
  /** Whether the data comes from the server and the shop takes orders. */
  isOpen: boolean;
  /** Until the orders of this browser are loaded, units reserved for them look like units reserved for others. */
  areOrdersLoaded: boolean;
};

/**
 * Returns the catalogue with this browser's own unpaid reservations added back: they are unavailable to others only.
 */
export function useAvailableCatalogue(): AvailableCatalogue {
  const { products, settings, events, isFallback, isLoaded } = useCatalogue();
  const own = useStoredOrders();
  return useMemo(() => {
    const available = products.map((product) => {
      const mine = withOwnReservations(product, own);
      // Whether others reserve units beside this browser is unknown.
      const isReserved = mine === product && product.isReserved === true;
      return { pricePaise: toPaise(product.price), ...mine, isReserved };
    });
    return {
      products: available,
      byId: new Map(available.map((product) => [product.id, product])),
      settings,
      rules: settings,
      events: openOnes(
        events.map((event) => ({
          ...event,
          ordersTaken: event.ordersTaken - reservedCapacity(own.orders, event.id),
        })),
      ),
      isOpen: isLoaded && !isFallback,
      areOrdersLoaded: own.isLoaded,
    };
  }, [products, settings, events, isFallback, isLoaded, own]);
}

/** Corrects the cart to what the shop can deliver. The built-in samples have no stock data, so they correct nothing. */
export function useCorrectedCart(
  { byId, isOpen, areOrdersLoaded }: AvailableCatalogue,
  changedBy: unknown,
) {
  useEffect(() => {
    // If another tab has just reserved units, `rereadOrders` causes another render.
    if (isOpen && areOrdersLoaded && !rereadOrders()) correctCart(byId);
  }, [byId, isOpen, areOrdersLoaded, changedBy]);
}
