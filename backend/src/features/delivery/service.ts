import type { BodyOf } from '@kalavara/shared-types/contract';
import type {
  Delivery,
  DeliveryZone,
  Pincode,
  saveDeliveryZones,
} from '@kalavara/shared-types/delivery';
import { expectedDay, zoneOf } from '@kalavara/shared-types/delivery.rules';
import type { AppContext, Command } from '../../platform/context';
import { memoizeUntilChanged } from '../../platform/memoize';
import { readAt, type Revised, transact } from '../../platform/transact';
import * as settings from '../settings/service';
import * as queries from './queries';

/** They change with a migration, or as a setting does. */
const zones = memoizeUntilChanged('kitchen', ({ db }) => queries.listZones(db));

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

export const deliveryTo = async (ctx: AppContext, pincode: Pincode): Promise<Delivery> =>
  (await deliveries(ctx))(pincode);

export const listZones = (ctx: AppContext): Promise<Revised<DeliveryZone[]>> =>
  readAt(ctx, 'catalogue', queries.listZones);

/** What is promised to a pincode from now on; an order that is placed already keeps what it was told. */
export const saveZones = (
  ctx: AppContext,
  command: Command,
  { zones: wanted, basedOn }: BodyOf<typeof saveDeliveryZones>,
): Promise<Revised<DeliveryZone[]>> =>
  transact(ctx, command, settings.settingsRooms, async (tx) => {
    await settings.touch(ctx, tx, 'deliveryZones', basedOn);
    await queries.replaceZones(tx.db, wanted);
    return queries.listZones(tx.db);
  });
