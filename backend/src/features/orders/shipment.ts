import { otherCourier } from '@kalavara/shared-types/couriers/couriers.rules';
import type { Shipment, updateOrder } from '@kalavara/shared-types/orders/orders';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import type { Transaction } from 'kysely';
import { AppError } from '../../platform/errors';
import type { DB } from '../../platform/schema.gen';
import { findCourier } from '../couriers/service';

type Wanted = NonNullable<BodyOf<typeof updateOrder>['shipment']>;

/**
 * Returns a shipment with the current name and link of its courier: a shipped order shows them even after the courier
 * was removed from the owner's list. If the call has no weight, the stored one stays. Throws AppError
 * `courier-not-found`.
 */
export async function resolveShipment(
  tx: Transaction<DB>,
  before: Shipment | null,
  { courier, trackingNumber, grams }: Wanted,
): Promise<Shipment> {
  const shipment = {
    courier,
    trackingNumber,
    grams: grams === undefined ? (before?.grams ?? null) : grams,
  };
  if (courier === otherCourier) return shipment;
  const found = await findCourier(tx, courier);
  if (found) return { ...shipment, name: found.name, link: found.link };
  // The courier is gone, but the call only corrects the number or the weight.
  if (before?.courier !== courier) throw new AppError('courier-not-found');
  return { ...before, ...shipment };
}
