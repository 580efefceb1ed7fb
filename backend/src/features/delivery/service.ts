import type { Delivery, Pincode } from '@kalavara/shared-types/delivery';
import { expectedDay, zoneOf } from '@kalavara/shared-types/delivery.rules';
import type { AppContext } from '../../platform/context';
import { keptUntilMoved } from '../../platform/kept';
import * as settings from '../settings/service';
import * as queries from './queries';

/** They change with a migration, or in the room of the shop. */
const zones = keptUntilMoved('catalogue', ({ db }) => queries.listZones(db));

/**
 * What post to a pincode means today. The rules are read at once and asked about afterwards: a transaction that waited
 * for another connection while it holds jars would, with enough others like it, wait for itself.
 */
export async function deliveries(ctx: AppContext): Promise<(pincode: Pincode) => Delivery> {
  const [known, { batchDays }] = await Promise.all([zones(ctx), settings.current(ctx)]);
  const now = ctx.clock.now();
  return (pincode) => {
    const { days, fee, isServiceable } = zoneOf(known, pincode);
    return { pincode, isServiceable, days, fee, expected: expectedDay(now, batchDays, days) };
  };
}

export const deliveryTo = async (ctx: AppContext, pincode: Pincode): Promise<Delivery> => (await deliveries(ctx))(pincode);
