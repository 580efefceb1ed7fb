import { findCheck } from '@kalavara/shared-types/content/cutlets';
import type {
  CutletDay,
  CutletNumbers,
  reopenCutlet,
  recordIntake,
  tickCutlet,
} from '@kalavara/shared-types/cutlets/cutlets';
import {
  checkOf,
  checkValue,
  emptyCutletDay,
  withCheck,
  withIntake,
  withNumbers,
  withoutCheck,
} from '@kalavara/shared-types/cutlets/cutlets.rules';
import { someWorker } from '@kalavara/shared-types/cutlets/in-ledger.rules';
import {
  isIntakeOutside,
  isOutsideLimit,
} from '@kalavara/shared-types/cutlets/cutlet-limits.rules';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import { isSame } from '@kalavara/shared-types/is-same';
import type { Day } from '@kalavara/shared-types/primitives';
import { cutletRoom } from '@kalavara/shared-types/contract/rooms';
import { acceptTime } from '../../platform/action';
import { insertAuditEntry } from '../../platform/audit.queries';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import {
  checkNewerChanges,
  findNewerChange,
  type Overwritten,
} from '../../platform/rooms/newer-changes';
import {
  readWithRevision,
  type Revised,
  runCommand,
  type CommandTx,
} from '../../platform/run-command';
import * as queries from './queries';

export const findDay = queries.findDay;
export const { listDays, listEntered } = queries;

export const get = (ctx: AppContext, date: Day): Promise<Revised<CutletDay>> =>
  readWithRevision(ctx.pools.main, cutletRoom(date), (db) => queries.findDay(db, date));

/** Refuses a number that would replace what another user entered after the base revision. */
export const save = (
  ctx: AppContext,
  command: Command,
  date: Day,
  numbers: CutletNumbers,
): Promise<Revised<CutletDay>> =>
  changeDay(ctx, command, date, async (day, tx) => {
    const wanted = withNumbers(day, numbers);
    await checkNewerChanges(tx, cutletRoom(date), await listOverwritten(tx, day, wanted));
    return wanted;
  });

const numbersOf = ({ inventory: { ingredients, ...amounts }, production }: CutletDay) => ({
  ...amounts,
  ...ingredients,
  ...production,
});

/** Returns the numbers of a day that a command overwrites. */
async function listOverwritten(
  tx: CommandTx,
  day: CutletDay,
  changed: CutletDay,
): Promise<Overwritten[]> {
  const current = numbersOf(day);
  const wanted = numbersOf(changed);
  if (tx.command.baseRevision === undefined || isSame(current, wanted)) return [];
  const { date } = day;
  const inventory = await queries.findStartStock(tx.db, date);
  return [
    {
      entity: 'cutletDay',
      id: date,
      current,
      wanted,
      initial: numbersOf({ ...emptyCutletDay(date), inventory }),
      fieldsOf: (row) => numbersOf(row as CutletDay),
    },
  ];
}

/**
 * Saves the intake. A repeated intake replaces the first one, as a correction; the history has both. Refuses one that is
 * earlier than the intake that another user entered after the base revision.
 */
export const saveIntake = (
  ctx: AppContext,
  command: Command,
  date: Day,
  request: BodyOf<typeof recordIntake>,
): Promise<Revised<CutletDay>> =>
  changeDay(ctx, command, date, async (day, tx) => {
    const { wasServed, hours, temperature, action, worker, at } = request;
    if (!action && isIntakeOutside(request))
      throw new AppError('action-needed', { fields: ['action'] });
    const takenAt = acceptTime(ctx, at).toISOString();
    if (day.intake && day.intake.at > takenAt)
      await checkNewerChanges(tx, cutletRoom(date), [
        {
          entity: 'cutletDay',
          id: date,
          current: { intake: day.intake },
          wanted: { intake: null },
          initial: { intake: null },
          fieldsOf: (row) => ({ intake: (row as CutletDay).intake }),
        },
      ]);
    return withIntake(day, {
      wasServed,
      hours,
      temperature,
      by: worker || someWorker,
      at: takenAt,
      enteredAt: new Date(ctx.clock.now()).toISOString(),
      ...(action && { action }),
    });
  });

/**
 * Completes a check. The first completion wins: a later one is refused with the name of the first person, because its
 * value is not stored. A number that another user entered after the tick was made stays.
 */
export function tick(
  ctx: AppContext,
  command: Command,
  date: Day,
  request: BodyOf<typeof tickCutlet>,
): Promise<Revised<CutletDay>> {
  const { taskId, checkId } = request;
  return changeDay(ctx, command, date, async (day, tx) => {
    const plan = findCheck(taskId, checkId);
    if (!plan) throw new AppError('check-unknown');
    const first = checkOf(day, taskId, checkId);
    if (first)
      throw new AppError('check-done', {
        details: { by: first.worker, at: first.at, value: first.value },
      });
    const value = checkValue(plan.unit, request.value);
    if (value === undefined)
      throw new AppError(request.value === '' ? 'value-needed' : 'value-wrong', {
        fields: ['value'],
      });
    if (!request.action && isOutsideLimit(day, taskId, checkId, value))
      throw new AppError('action-needed', { fields: ['action'] });

    const at = acceptTime(ctx, request.at);
    const done = {
      id: checkId,
      taskId,
      value,
      worker: request.worker || someWorker,
      at: at.toISOString(),
    };
    const check = { ...done, ...(request.action && { action: request.action }) };
    const ticked = withCheck(day, check);
    tx.write(queries.addCheck(tx.db, date, check, new Date(ctx.clock.now())));
    const finished = ticked.done.find((done) => done.taskId === taskId);
    if (finished) tx.write(queries.addDone(tx.db, date, finished));
    const overwritten = await listOverwritten(tx, day, ticked);
    const newer = await findNewerChange(tx, cutletRoom(date), overwritten);
    const { inventory, production } = day;
    return newer && newer.at > at.getTime() ? { ...ticked, inventory, production } : ticked;
  });
}

/** Reopens a check, for the owner. Repeated calls have no effect. */
export function reopen(
  ctx: AppContext,
  command: Command,
  date: Day,
  request: BodyOf<typeof reopenCutlet>,
): Promise<Revised<CutletDay>> {
  const { taskId, checkId, reason } = request;
  return changeDay(ctx, command, date, async (day, tx) => {
    if (!findCheck(taskId, checkId)) throw new AppError('check-unknown');
    const first = checkOf(day, taskId, checkId);
    if (!first) return day;

    const { actor, requestId } = command;
    const at = new Date(ctx.clock.now());
    tx.write(queries.reopenCheck(tx.db, date, { taskId, checkId, at, by: actor.name, reason }));
    tx.write(queries.deleteDone(tx.db, date, taskId));
    const details = {
      taskId,
      checkId,
      reason,
      value: first.value,
      worker: first.worker,
      doneAt: first.at,
      ...(first.action && { action: first.action }),
    };
    await insertAuditEntry(tx.db, {
      at,
      actor,
      action: 'cutlets.reopened',
      entity: 'cutletDay',
      entityId: date,
      details,
      requestId,
    });
    return withoutCheck(day, taskId, checkId);
  });
}

/** Reads a day, applies a rule, and saves the result if it differs. */
function changeDay(
  ctx: AppContext,
  command: Command,
  date: Day,
  decide: (day: CutletDay, tx: CommandTx) => CutletDay | Promise<CutletDay>,
): Promise<Revised<CutletDay>> {
  const change = async (tx: CommandTx, before: CutletDay) => {
    const day = await decide(before, tx);
    if (isSame(day, before)) return before;
    tx.write(queries.saveDay(tx.db, day));
    tx.record({ type: 'cutletDay.changed', day });
    return day;
  };
  return runCommand(ctx, command, cutletRoom(date), change, (db) => queries.findDay(db, date));
}
