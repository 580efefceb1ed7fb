import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import { stagesTimed } from '@kalavara/shared-types/content/stages/index';
import type { EventId } from '@kalavara/shared-types/primitives';
import type {
  Acknowledgement,
  acknowledgeReminder,
  ReminderData,
} from '@kalavara/shared-types/reminders/reminders';
import {
  type Alarm,
  dueAlarms,
  isSameReminder,
  openReminders,
  type Reminder,
  sendUntil,
} from '@kalavara/shared-types/reminders/reminders.rules';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { dayAfter, indianDay } from '@kalavara/shared-types/time.rules';
import { acceptStartTime } from '@kalavara/shared-types/timers/timers.rules';
import { unnamedActor } from '@kalavara/shared-types/todos/todos.rules';
import type { AppContext, Command } from '../../platform/context';
import { type Revised, runCommand } from '../../platform/run-command';
import * as diary from '../diary/service';
import { listKitchenKinds, queueReminder } from '../notifications/service';
import * as readings from '../readings/service';
import * as settings from '../settings/service';
import * as timers from '../timers/service';
import * as todos from '../todos/service';
import * as queries from './queries';

export const listAcknowledged = queries.listAcknowledged;

/** Acknowledges a reminder. The first person wins; a later one gets the first acknowledgement as the answer. */
export const acknowledge = (
  ctx: AppContext,
  command: Command,
  eventId: EventId,
  { by, at, ...ref }: BodyOf<typeof acknowledgeReminder>,
): Promise<Revised<Acknowledgement>> =>
  runCommand(ctx, command, eventRoom(eventId), async (tx) => {
    const now = ctx.clock.now();
    const acknowledgement = {
      ...ref,
      by: by || command.actor.name || unnamedActor,
      at: acceptStartTime(at, now) ?? now,
    };
    const first = await queries.insertUnlessAcknowledged(tx.db, eventId, acknowledgement);
    if (!first) tx.record({ type: 'reminder.acknowledged', acknowledgement });
    return first ?? acknowledgement;
  });

type OpenEvent = { id: EventId; title: string; date: string; isCompleted?: boolean };

/**
 * Lists the alarms of an event, and the reminders that are due and not acknowledged, unless they are too old to be
 * sent.
 */
async function listSendable(ctx: AppContext, event: OpenEvent): Promise<(Reminder | Alarm)[]> {
  const { main } = ctx.pools;
  const now = ctx.clock.now();
  const [tasks, log, running, acknowledged, { setupTiming }] = await Promise.all([
    todos.findTasks(main, event.id),
    readings.listReadings(main, event.id),
    timers.listTimers(main, event.id),
    queries.listAcknowledged(main, event.id),
    settings.getCached(ctx),
  ]);
  const stages = stagesTimed(setupTiming);
  const state = { event, tasks: tasks ?? [], readings: log, timers: running, stages };
  const due = [...openReminders(state, acknowledged, now), ...dueAlarms(state, now)];
  return due.filter((one) => now < sendUntil(one));
}

/** Tasks are planned up to a week before the event, and the last box has arrived by the day after it. */
const daysBefore = 7;

/** Queues reminders that have become due, once for all processes. If no device accepts any, no event is read. */
export async function findReminders(ctx: AppContext): Promise<void> {
  const kinds = await listKitchenKinds(ctx);
  if (kinds.size === 0) return;
  const today = indianDay(ctx.clock.now());
  const events = await diary.listOpen(
    ctx.pools.main,
    dayAfter(today, -1),
    dayAfter(today, daysBefore),
  );
  for (const event of events)
    for (const reminder of await listSendable(ctx, event)) {
      if (!kinds.has(reminder.kind)) continue;
      const { until: _until, ...ref } = reminder;
      const given = { eventId: event.id, eventTitle: event.title, sendUntil: sendUntil(reminder) };
      await queueReminder(ctx, { ...ref, ...given });
    }
}

/**
 * Whether a queued reminder must still be sent. It is decided again before sending, because its task may have started
 * meanwhile.
 */
export async function isStillOpen(ctx: AppContext, data: ReminderData): Promise<boolean> {
  const event = await diary.find(ctx.pools.main, data.eventId);
  if (!event) return false;
  return (await listSendable(ctx, event)).some((one) => isSameReminder(one, data));
}
