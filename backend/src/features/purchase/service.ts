import type { Need } from '@kalavara/shared-types/content/ingredient-items';
import type { QueryOf } from '@kalavara/shared-types/contract/contract';
import { isSampleEvent } from '@kalavara/shared-types/diary/diary.rules';
import { purchaseList, type EventToServe } from '@kalavara/shared-types/purchase/estimator.rules';
import { needsOf } from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes.rules';
import type { Day, EventId } from '@kalavara/shared-types/primitives';
import type { getPurchaseList, PurchaseList } from '@kalavara/shared-types/purchase/purchase';
import { indianDay } from '@kalavara/shared-types/time.rules';
import type { Kysely } from 'kysely';
import type { AppContext } from '../../platform/context';
import { AppError } from '../../platform/errors';
import type { DB } from '../../platform/schema.gen';
import { readWithRevision, type Revised } from '../../platform/run-command';
import { findInDiary, listOpen } from '../diary/service';
import { listOnHand, listTaken } from '../inventory/service';
import * as kitchenRecipes from '../kitchen-recipes/service';
import { listCounts } from '../guest-counts/service';
import * as settings from '../settings/service';

type Served = Omit<EventToServe, 'taken'>;

type Query = QueryOf<typeof getPurchaseList>;

export async function list(ctx: AppContext, query: Query): Promise<Revised<PurchaseList>> {
  const needs = await currentNeeds(ctx);
  return readWithRevision(ctx.pools.main, 'inventory', (db) => readList(ctx, db, query, needs));
}

/**
 * The needs of an event, by the settings and the edited recipes. Must be called before a transaction, because it takes
 * a connection of its own.
 */
export const currentNeeds = async (ctx: AppContext): Promise<readonly Need[]> =>
  needsOf((await settings.getCached(ctx)).riceAmounts, await kitchenRecipes.getCached(ctx));

/** Reads diary, guest counts and stock in the transaction of the caller. */
export async function readList(
  ctx: AppContext,
  db: Kysely<DB>,
  { eventId, until, people: guestCount }: Query,
  needs: readonly Need[],
): Promise<PurchaseList> {
  const itemIds = [...new Set(needs.map(({ itemId }) => itemId))];
  const today = indianDay(ctx.clock.now());
  const events =
    eventId === undefined
      ? await openEvents(db, today, until!)
      : await withEarlier(db, today, await oneEvent(db, eventId, guestCount));
  const taken = await listTaken(
    db,
    events.map((event) => event.eventId),
  );
  const items = await listOnHand(db, itemIds);
  return purchaseList({
    events: events.map((event) => ({ ...event, taken: taken.get(event.eventId) ?? [] })),
    ...(eventId !== undefined && { only: eventId }),
    items,
    needs,
  });
}

async function openEvents(db: Kysely<DB>, today: Day, until: Day): Promise<Served[]> {
  const events = (await listOpen(db, today, until)).filter((event) => !isSampleEvent(event));
  const counts = await listCounts(
    db,
    events.map(({ id }) => id),
  );
  return events.map(({ id, title, date, estimatedAttendance }) => ({
    eventId: id,
    title,
    date,
    people: counts.get(id) ?? estimatedAttendance,
  }));
}

/** The event with all other events that may get stock before it: an event without a date gets it last. */
async function withEarlier(db: Kysely<DB>, today: Day, event: Served): Promise<Served[]> {
  const open = await openEvents(db, today, event.date ?? '9999-12-31');
  return [...open.filter(({ eventId }) => eventId !== event.eventId), event];
}

/** Throws if an event outside of the diary has no guest count. */
async function oneEvent(
  db: Kysely<DB>,
  eventId: EventId,
  given: number | undefined,
): Promise<Served> {
  const event = await findInDiary(db, eventId);
  const guestCount =
    given ?? (await listCounts(db, [eventId])).get(eventId) ?? event?.estimatedAttendance;
  if (guestCount === undefined) throw new AppError('event-not-found');
  return { eventId, title: event?.title ?? '', date: event?.date ?? null, people: guestCount };
}
