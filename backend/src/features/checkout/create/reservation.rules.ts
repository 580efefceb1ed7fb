import type { Items } from '@kalavara/shared-types/checkout/checkout';
import type { ReservationLimits } from '../../../platform/config/config';

/** The scopes by which reservations of unpaid checkouts are counted together. */
export const scopes = ['address', 'network', 'phone', 'total'] as const;
export type Scope = (typeof scopes)[number];

/** Units that unpaid checkouts reserve of a product, or of the capacity of a pickle event, by scope. */
export type Reserved = Readonly<Record<Scope, number>>;
const none: Reserved = { address: 0, network: 0, phone: 0, total: 0 };

/** Divisors by scope: one unit in so many may be reserved. */
export type Shares = Readonly<Record<Scope, number>>;

export function toShares(
  { perAddress, perNetwork, perPhone, inTotal }: ReservationLimits,
  rateLimitFactor: number,
): Shares {
  const share = (oneIn: number) => oneIn / rateLimitFactor;
  return {
    address: share(perAddress),
    network: share(perNetwork),
    phone: share(perPhone),
    total: share(inTotal),
  };
}

/** Whether any share is limited; a divisor of 1 allows everything. */
export const isShareLimited = (shares: Shares): boolean =>
  scopes.some((scope) => shares[scope] > 1);

/** The key of a pickle event's capacity among the products; no product has such a key. */
export const capacityKey = (eventId: string) => `event ${eventId}`;

export type Wanted = {
  quantity: number;
  /** Unsold units, whether reserved or not. */
  stock: number;
  /** Units that are not reserved. */
  available: number;
};

/**
 * Whether a checkout reserves its units. It is opened without a reservation if it is beyond the share of its address,
 * network or phone, or of all unpaid checkouts together, or if no unit would be left for others: then the first payment
 * gets the units. Units that the shopper has reserved already (`own`, not counted elsewhere) stay the shopper's,
 * whatever the shares are.
 */
export function mayReserve(
  wanted: ReadonlyMap<string, Wanted>,
  reserved: ReadonlyMap<string, Reserved>,
  own: Items,
  shares: Shares,
): boolean {
  if (!isShareLimited(shares)) return true;
  return [...wanted].every(([key, { quantity, stock, available }]) => {
    if (quantity <= (own[key] ?? 0)) return true;
    const before = reserved.get(key) ?? none;
    const fits = (scope: Scope) => (before[scope] + quantity) * shares[scope] <= stock;
    return available > quantity && scopes.every(fits);
  });
}
