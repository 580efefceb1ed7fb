import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import type { saveCouriers } from '@kalavara/shared-types/couriers/couriers';
import { type Courier, otherCourier } from '@kalavara/shared-types/couriers/couriers.rules';
import type { AppContext, Command } from '../../platform/context';
import { readWithRevision, type Revised } from '../../platform/run-command';
import { freeSlug } from '../../platform/slug';
import * as settings from '../settings/service';
import * as queries from './queries';

export const findCourier = queries.findCourier;

export const list = (ctx: AppContext): Promise<Revised<Courier[]>> =>
  readWithRevision(ctx.pools.main, 'catalogue', queries.listCouriers);

export const save = (
  ctx: AppContext,
  command: Command,
  { couriers, basedOn }: BodyOf<typeof saveCouriers>,
): Promise<Revised<Courier[]>> =>
  settings.updatePart(ctx, command, 'couriers', basedOn, async (tx) => {
    const taken = new Set([otherCourier, ...couriers.flatMap(({ id }) => id ?? [])]);
    const named: Courier[] = [];
    for (const { id, ...courier } of couriers) {
      const free = id ?? (await freeSlug(courier.name, 'courier', async (slug) => taken.has(slug)));
      taken.add(free);
      named.push({ id: free, ...courier });
    }
    await queries.replaceCouriers(tx.db, named);
    return named;
  });
