import type { Items } from '@kalavara/shared-types/checkout/checkout';
import type { ReservationLimits } from '../../../platform/config/config';

/** Whose unpaid checkouts are counted together. */
export const scopes = ['address', 'network', 'phone', 'total'] as const;
export type Scope = (typeof scopes)[number];

/** What unpaid checkouts reserve of one product, or of the capacity of one pickle event, by scope. */
export type Reserved = Readonly<Record<Scope, number>>;
const none: Reserved = { address: 0, network: 0, phone: 0, total: 0 };

/** Per scope: one unit in so many may be reserved. */
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

/** Where every share is the whole, nothing is limited. */
export const isShareLimited = (shares: Shares): boolean =>
  scopes.some((scope) => shares[scope] > 1);

/** The capacity of a pickle event is counted beside the products, under a key that no product has. */
export const capacityKey = (eventId: string) => `event ${eventId}`;

export type Wanted = {
  quantity: number;
  /** Unsold units, reserved or not. */
  stock: number;
  /** Units that are not reserved. */
  available: number;
};

/**
 * Whether a checkout reserves what it wants. Beyond the share of its address, network or phone, or of all unpaid checkouts
 * together, or where no unit would be left for others, it is opened without a reservation: then the first payment gets the
 * units. What the shopper has reserved already (`own`, counted nowhere else) is theirs whatever the shares are.
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
