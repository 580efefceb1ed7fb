import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { EventCost } from '@kalavara/shared-types/event-costs/event-costs';
import type { Movement } from '@kalavara/shared-types/inventory/inventory';
import { type Instant, LooseId } from '@kalavara/shared-types/primitives';
import type { Reading } from '@kalavara/shared-types/readings/readings';
import type { Review } from '@kalavara/shared-types/reviews/reviews';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import type { Schedule } from '@kalavara/shared-types/schedule/schedule';
import type { Task } from '@kalavara/shared-types/todos/todos';
import type { AppContext } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { readWithRevision } from '../../platform/run-command';
import * as diary from '../diary/service';
import * as eventCosts from '../event-costs/service';
import * as inventory from '../inventory/service';
import * as guestCounts from '../guest-counts/service';
import { currentNeeds } from '../purchase/service';
import * as readings from '../readings/service';
import * as reviews from '../reviews/service';
import * as schedules from '../schedule/service';
import * as settings from '../settings/service';
import * as todos from '../todos/service';

/** The data of a report, read in one transaction. */
export type Report = {
  event: DiaryEvent;
  tasks: Task[];
  guestCount: number | null;
  schedule: Schedule;
  readings: Reading[];
  reviews: Review[];
  stock: Movement[];
  cost: EventCost;
  /** The name of the business that made the report. */
  business: string;
  madeAt: Instant;
};

/** Reads all data of an event's report. Throws AppError `event-not-found`. */
export async function read(ctx: AppContext, eventId: string): Promise<Report> {
  // Checked because Postgres refuses some characters, which no event id has.
  if (!LooseId.safeParse(eventId).success) throw new AppError('event-not-found');
  const needs = await currentNeeds(ctx);
  const { data } = await readWithRevision(ctx.pools.main, eventRoom(eventId), async (db) => {
    const event = await diary.find(db, eventId);
    if (!event) throw new AppError('event-not-found');
    return {
      event,
      // The list is stored when the event is first opened; until then it is the default list.
      tasks: (await todos.findTasks(db, eventId)) ?? defaultTasks(eventId),
      guestCount: await guestCounts.findGuestCount(db, eventId),
      schedule: await schedules.findSchedule(db, eventId),
      readings: await readings.listReadings(db, eventId),
      reviews: await reviews.listReviews(db, eventId),
      stock: await inventory.listOfEvent(db, eventId),
      cost: await eventCosts.readCost(ctx, db, eventId, needs),
      business: (await settings.getSettings(db)).businessName,
    };
  });
  return { ...data, madeAt: ctx.clock.now() };
}
