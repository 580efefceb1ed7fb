import { otherCourier } from '@kalavara/shared-types/couriers/couriers.rules';
import type { Shipment, updateOrder } from '@kalavara/shared-types/orders/orders';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import type { Transaction } from 'kysely';
import { AppError } from '../../platform/errors';
import type { DB } from '../../platform/schema.gen';
import { findCourier } from '../couriers/service';

type Wanted = NonNullable<BodyOf<typeof updateOrder>['shipment']>;

/**
 * The shipment with the name and link of its courier as they are now: a shipped order shows them also when the courier has
 * left the owner's list. A weight that the call does not name stays.
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
  // Only the number or the weight is corrected.
  if (before?.courier !== courier) throw new AppError('courier-not-found');
  return { ...before, ...shipment };
}
