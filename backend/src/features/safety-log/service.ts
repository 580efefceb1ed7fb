import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import { startOfIndianDay, dayAfter, indianDay } from '@kalavara/shared-types/time.rules';
import type { LogPeriod, SafetyLog, SignOff } from '@kalavara/shared-types/safety-log/safety-log';
import {
  byMeasured,
  entriesOfCutlets,
  entriesOfEvent,
  gapsOfCutlets,
  gapsOfEvent,
  type LogDay,
  type LogEvent,
  logKeyOf,
} from '@kalavara/shared-types/safety-log/safety-log.rules';
import type { AppContext, Command } from '../../platform/context';
import { withTransaction } from '../../platform/db/transaction';
import type { Database } from '../../platform/db/pools';
import * as cutlets from '../cutlets/service';
import * as diary from '../diary/service';
import * as readings from '../readings/service';
import * as todos from '../todos/service';
import * as queries from './queries';

/** Returns the readings and checks of a period, its gaps and its sign-offs. */
export function read(ctx: AppContext, period: LogPeriod): Promise<SafetyLog> {
  const now = ctx.clock.now();
  const { from, to } = period;
  return withTransaction(
    ctx.pools.main,
    async ({ db }) => {
      const events = await listEvents(db, period);
      const days = await listDays(db, period);
      const entries = [...events.flatMap(entriesOfEvent), ...days.flatMap(entriesOfCutlets)];
      const gaps = [
        ...events
          .filter(({ event }) => event.date >= from && event.date <= to)
          .flatMap((event) => gapsOfEvent(event, now)),
        ...days.flatMap((day) => gapsOfCutlets(day, indianDay(now))),
      ];
      return {
        entries: entries.sort(byMeasured),
        gaps: gaps.sort((a, b) => a.day.localeCompare(b.day)),
        signOffs: await queries.listSignOffs(db, from, to),
      };
    },
    'repeatable read read only',
  );
}

/** Confirms the current entries of a period. */
export async function sign(
  ctx: AppContext,
  { id, actor }: Command,
  period: LogPeriod,
): Promise<SignOff> {
  const { entries } = await read(ctx, period);
  const signOff = {
    id,
    ...period,
    by: actor.name,
    entries: entries.length,
    at: new Date(ctx.clock.now()).toISOString(),
  };
  return queries.addSignOff(ctx.pools.main, signOff, actor.id);
}

/** Lists the events of the period, and other events with readings in it. */
async function listEvents(db: Database, { from, to }: LogPeriod): Promise<LogEvent[]> {
  const measured = await readings.listMeasured(
    db,
    new Date(startOfIndianDay(from)),
    new Date(startOfIndianDay(dayAfter(to, 1))),
  );
  const inDiary = await diary.listEvents(db);
  const ids = new Set([
    ...inDiary.filter(({ date }) => date >= from && date <= to).map(({ id }) => id),
    ...measured.map(({ eventId }) => eventId),
  ]);
  const events: LogEvent[] = [];
  for (const id of ids) {
    const event = inDiary.find((each) => each.id === id);
    const own = measured.filter(({ eventId }) => eventId === id);
    events.push({
      event: event ?? {
        id,
        title: id,
        date: indianDay(Date.parse(own[0]!.at)),
        isCompleted: false,
      },
      tasks: (await todos.findTasks(db, id)) ?? (event ? defaultTasks(id) : []),
      readings: own,
      allReadings: await readings.listReadings(db, id),
    });
  }
  return events;
}

async function listDays(db: Database, { from, to }: LogPeriod): Promise<LogDay[]> {
  const entered = await cutlets.listEntered(db, from, to);
  return (await cutlets.listDays(db, from, to)).map((day) => ({
    day,
    enteredAt: new Map(
      entered
        .filter(({ date }) => date === day.date)
        .map(({ taskId, checkId, enteredAt }) => [
          logKeyOf(taskId, checkId),
          enteredAt.toISOString(),
        ]),
    ),
  }));
}
