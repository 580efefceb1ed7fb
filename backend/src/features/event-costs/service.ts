import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import type { Need } from '@kalavara/shared-types/content/ingredient-items';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import type { EventCost, setEventLabour } from '@kalavara/shared-types/event-costs/event-costs';
import { costEvent } from '@kalavara/shared-types/event-costs/event-costs.rules';
import { toPaise } from '@kalavara/shared-types/money.rules';
import type { EventId } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { startOfIndianDay } from '@kalavara/shared-types/time.rules';
import type { Kysely } from 'kysely';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { readWithRevision, type Revised, runCommand } from '../../platform/run-command';
import type { DB } from '../../platform/schema.gen';
import * as diary from '../diary/service';
import * as guestCounts from '../guest-counts/service';
import * as inventory from '../inventory/service';
import { currentNeeds } from '../purchase/service';
import * as settings from '../settings/service';
import * as todos from '../todos/service';
import * as queries from './queries';

export async function find(ctx: AppContext, eventId: EventId): Promise<Revised<EventCost>> {
  const needs = await currentNeeds(ctx);
  return readWithRevision(ctx.pools.main, eventRoom(eventId), (db) =>
    readCost(ctx, db, eventId, needs),
  );
}

/** Reads the costs of an event in the transaction of the caller. Throws AppError `event-not-found`. */
export async function readCost(
  { clock }: Pick<AppContext, 'clock'>,
  db: Kysely<DB>,
  eventId: EventId,
  needs: readonly Need[],
): Promise<EventCost> {
  const event = await diary.find(db, eventId);
  if (!event) throw new AppError('event-not-found');
  return costEvent({
    eventId,
    needs,
    pricedAt: Math.min(clock.now(), startOfIndianDay(event.date)),
    people: (await guestCounts.findGuestCount(db, eventId)) ?? event.estimatedAttendance,
    items: await inventory.listAllItems(db),
    movements: await inventory.listOfEvent(db, eventId),
    tasks: (await todos.findTasks(db, eventId)) ?? defaultTasks(eventId),
    riseLimit: (await settings.getSettings(db)).priceRise,
    labour: await queries.findLabour(db, eventId),
  });
}

export async function setLabour(
  ctx: AppContext,
  command: Command,
  eventId: EventId,
  { minutes, ratePerHour }: BodyOf<typeof setEventLabour>,
): Promise<Revised<EventCost>> {
  const needs = await currentNeeds(ctx);
  return runCommand(ctx, command, eventRoom(eventId), async (tx) => {
    const labour = {
      minutes,
      ratePaise: ratePerHour === null ? null : toPaise(ratePerHour),
      at: new Date(ctx.clock.now()),
      by: command.actor.name,
    };
    await queries.upsertLabour(tx.db, eventId, labour).execute();
    return readCost(ctx, tx.db, eventId, needs);
  });
}
