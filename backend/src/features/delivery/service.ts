import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import type {
  Delivery,
  DeliveryZone,
  Pincode,
  saveDeliveryZones,
} from '@kalavara/shared-types/delivery/delivery';
import { isAbroad } from '@kalavara/shared-types/checkout/countries.rules';
import { expectedDay, zoneOf } from '@kalavara/shared-types/delivery/delivery.rules';
import { maySendTo } from '@kalavara/shared-types/invoices/invoices.rules';
import type { Day } from '@kalavara/shared-types/primitives';
import type { Settings } from '@kalavara/shared-types/settings/settings';
import { AppError } from '../../platform/errors';
import { isPractice } from '../../platform/config/config';
import type { AppContext, Command } from '../../platform/context';
import type { Pool } from '../../platform/db/pools';
import { memoizeUntilChanged } from '../../platform/memoize';
import { readWithRevision, type Revised } from '../../platform/run-command';
import * as settings from '../settings/service';
import * as queries from './queries';

/** Cached until the revision of the kitchen's room changes, which every change of zones increments. */
const zones = memoizeUntilChanged('kitchen', (_ctx, pool) => queries.listZones(pool));

/** The destination of an order: a pincode, or another country. */
export type Destination = { pincode: string; country: string | null };

/** Whether the order is paid with real money, because the rules of tax apply to real sales only. */
type Mode = 'test' | 'live';

/** The terms of a destination, with an error if it is not serviceable. `fee` is defined as in `Delivery`. */
export type DeliveryTerms = Pick<Delivery, 'isServiceable' | 'fee'> & {
  hasFreeDelivery: boolean;
  /** Null for another country. */
  expected: Day | null;
  refusal: AppError | undefined;
};

const refuse = (code: 'country-not-served' | 'out-of-state' | 'pincode-not-served') =>
  new AppError(code, { fields: [code === 'country-not-served' ? 'country' : 'pincode'] });

const toTerms = ({ isServiceable, isOutOfState, fee, expected }: Delivery): DeliveryTerms => ({
  isServiceable,
  fee,
  expected,
  hasFreeDelivery: true,
  refusal: isServiceable ? undefined : refuse(isOutOfState ? 'out-of-state' : 'pincode-not-served'),
});

function termsAbroad({ countries }: Settings, country: string): DeliveryTerms {
  const found = countries.find(({ code }) => code === country);
  return {
    isServiceable: found !== undefined,
    fee: found?.fee ?? null,
    expected: null,
    hasFreeDelivery: false,
    refusal: found ? undefined : refuse('country-not-served'),
  };
}

/**
 * Returns a function that gives the delivery terms of a destination. Zones and settings are read before a transaction
 * begins, because a transaction that waited for a second connection while it locks stock could deadlock on the pool.
 */
export async function loadDeliveryLookup(
  ctx: AppContext,
  pool?: Pool,
): Promise<(to: Destination, mode: Mode) => DeliveryTerms> {
  const [byPincode, shopSettings] = await Promise.all([
    loadPincodeLookup(ctx, pool),
    settings.getCached(ctx, pool),
  ]);
  return ({ pincode, country }, mode) =>
    isAbroad(country) ? termsAbroad(shopSettings, country) : toTerms(byPincode(pincode, mode));
}

async function loadPincodeLookup(
  ctx: AppContext,
  pool?: Pool,
): Promise<(pincode: Pincode, mode: Mode) => Delivery> {
  const [known, shopSettings] = await Promise.all([
    zones(ctx, pool),
    settings.getCached(ctx, pool),
  ]);
  const now = ctx.clock.now();
  return (pincode, mode) => {
    const { days, fee, isServiceable } = zoneOf(known, pincode);
    const expected = expectedDay(now, shopSettings.batchDays, days);
    const isOutOfState = mode === 'live' && !maySendTo(shopSettings, pincode);
    return {
      pincode,
      isServiceable: isServiceable && !isOutOfState,
      days,
      fee,
      expected,
      ...(isOutOfState && { isOutOfState }),
    };
  };
}

/**
 * The delivery terms of the next order. Without gateway keys the shop is closed, and the orders that the owner enters
 * are real.
 */
export const getDelivery = async (ctx: AppContext, pincode: Pincode): Promise<Delivery> =>
  (await loadPincodeLookup(ctx))(pincode, isPractice(ctx.config.payments) ? 'test' : 'live');

export const listZones = (ctx: AppContext): Promise<Revised<DeliveryZone[]>> =>
  readWithRevision(ctx.pools.main, 'catalogue', queries.listZones);

/** Saves the zones for new orders; placed orders retain their terms. */
export const saveZones = (
  ctx: AppContext,
  command: Command,
  { zones: wanted, basedOn }: BodyOf<typeof saveDeliveryZones>,
): Promise<Revised<DeliveryZone[]>> =>
  settings.updatePart(ctx, command, 'deliveryZones', basedOn, async (tx) => {
    await queries.replaceZones(tx.db, wanted);
    return queries.listZones(tx.db);
  });
