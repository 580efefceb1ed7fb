import {
  type CutletCheck,
  CutletDay,
  type CutletInventory,
} from '@kalavara/shared-types/cutlets/cutlets';
import { startStock } from '@kalavara/shared-types/cutlets/cutlet-completion.rules';
import { emptyCutletDay } from '@kalavara/shared-types/cutlets/cutlets.rules';
import type { Day } from '@kalavara/shared-types/primitives';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/schema.gen';

/** Returns a day. A day without a row starts with the stock of the last completed day. */
export async function findDay(db: Kysely<DB>, date: Day): Promise<CutletDay> {
  const row = await db
    .selectFrom('cutletDays')
    .selectAll()
    .where('date', '=', date)
    .executeTakeFirst();
  if (!row) return { ...emptyCutletDay(date), inventory: await findStartStock(db, date) };
  const checks = await openChecks(db, date)
    .selectAll()
    .orderBy('at')
    .orderBy('taskId')
    .orderBy('checkId')
    .execute();
  const done = await db
    .selectFrom('cutletTasksDone')
    .selectAll()
    .where('date', '=', date)
    .orderBy('at')
    .orderBy('taskId')
    .execute();
  return {
    date,
    inventory: CutletDay.shape.inventory.parse(row.inventory),
    production: CutletDay.shape.production.parse(row.production),
    intake: CutletDay.shape.intake.parse(row.intake),
    checks: checks.map(({ checkId, taskId, value, worker, at, action }) => ({
      id: checkId,
      taskId,
      value,
      worker,
      at: at.toISOString(),
      ...(action !== null && { action }),
    })),
    done: done.map(({ taskId, worker, at }) => ({ taskId, worker, at: at.toISOString() })),
    ...(row.completion !== null && {
      completion: CutletDay.shape.completion.parse(row.completion),
    }),
  };
}

/** The days of a period that have entries. */
export async function listDays(db: Kysely<DB>, from: Day, to: Day): Promise<CutletDay[]> {
  const rows = await db
    .selectFrom('cutletDays')
    .select('date')
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .execute();
  return Promise.all(rows.map(({ date }) => findDay(db, date)));
}

/** The days after one that have entries. */
export async function listDatesAfter(db: Kysely<DB>, date: Day): Promise<Day[]> {
  const rows = await db
    .selectFrom('cutletDays')
    .select('date')
    .where('date', '>', date)
    .orderBy('date')
    .execute();
  return rows.map((row) => row.date);
}

/** Lists the checks of a period with the times when they reached the server. */
export async function listEntered(db: Kysely<DB>, from: Day, to: Day) {
  return db
    .selectFrom('cutletChecks')
    .select(['date', 'taskId', 'checkId', 'enteredAt'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('reopenedAt', 'is', null)
    .execute();
}

/** The remaining stock of the last completed day before this one; empty without one. */
export async function findStartStock(db: Kysely<DB>, date: Day): Promise<CutletInventory> {
  const last = await db
    .selectFrom('cutletDays')
    .select('inventory')
    .where('date', '<', date)
    .where('completion', 'is not', null)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return startStock(last && CutletDay.shape.inventory.parse(last.inventory));
}

const openChecks = (db: Kysely<DB>, date: Day) =>
  db.selectFrom('cutletChecks').where('date', '=', date).where('reopenedAt', 'is', null);

/** Saves numbers, intake and completion; checks have separate rows. */
export function saveDay(
  db: Kysely<DB>,
  { date, inventory, production, intake, completion }: CutletDay,
) {
  const row = {
    inventory: JSON.stringify(inventory),
    production: JSON.stringify(production),
    intake: intake && JSON.stringify(intake),
    completion: completion ? JSON.stringify(completion) : null,
  };
  return db
    .insertInto('cutletDays')
    .values({ date, ...row })
    .onConflict((conflict) => conflict.column('date').doUpdateSet(row));
}

export const addCheck = (
  db: Kysely<DB>,
  date: Day,
  { id, at, ...check }: CutletCheck,
  enteredAt: Date,
) =>
  db
    .insertInto('cutletChecks')
    .values({ date, checkId: id, at: new Date(at), ...check, enteredAt });

export const addDone = (db: Kysely<DB>, date: Day, { at, ...done }: CutletDay['done'][number]) =>
  db.insertInto('cutletTasksDone').values({ date, at: new Date(at), ...done });

type Reopened = { taskId: string; checkId: string; at: Date; by: string; reason: string };

/** Marks a check as reopened; its row stays, with actor and reason. */
export const reopenCheck = (
  db: Kysely<DB>,
  date: Day,
  { taskId, checkId, at, by, reason }: Reopened,
) =>
  db
    .updateTable('cutletChecks')
    .set({ reopenedAt: at, reopenedBy: by, reopenedReason: reason })
    .where('date', '=', date)
    .where('taskId', '=', taskId)
    .where('checkId', '=', checkId)
    .where('reopenedAt', 'is', null);

export const deleteDone = (db: Kysely<DB>, date: Day, taskId: string) =>
  db.deleteFrom('cutletTasksDone').where('date', '=', date).where('taskId', '=', taskId);
