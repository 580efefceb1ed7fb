import {
  buildTask,
  triggersSecondTable,
  findInvalidFields,
} from '@kalavara/shared-types/todos/task-creation.rules';
import type { EventId } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import type { SomeFields } from '@kalavara/shared-types/todos/todos.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { type Revised, runCommand } from '../../platform/run-command';
import * as settings from '../settings/service';
import * as queries from './queries';
import type { ScheduleOfList } from './schedule-link';
import { saveTask, openList } from './service';

type Added = { task: Task; isSecondTable: boolean };

/** Adds a task. A delivery on the event day changes the default times to those of the second table. */
export function add(
  ctx: AppContext,
  command: Command,
  schedules: ScheduleOfList,
  eventId: EventId,
  {
    id,
    keepsTimes: preservesTimes = false,
    ...fields
  }: SomeFields & Pick<Task, 'id'> & { keepsTimes?: boolean | undefined },
): Promise<Revised<Added>> {
  checkFields(fields);
  return runCommand(ctx, command, eventRoom(eventId), async (tx) => {
    await openList(tx, eventId);
    if (
      (await queries.findTask(tx.db, eventId, id)) ||
      (await queries.findRemoved(tx.db, eventId, id))
    )
      throw new AppError('task-exists', { fields: ['id'] });

    const tasks = await queries.findTodos(tx.db, eventId);
    const schedule = await schedules.findSchedule(tx.db, eventId);
    const task = buildTask(eventId, id, fields, tasks ?? [], schedule);
    const isSecondTable =
      !preservesTimes &&
      triggersSecondTable(task, schedule) &&
      (await settings.getSettings(tx.db)).usesSecondTable;
    if (isSecondTable)
      await schedules.applySchedule(ctx, tx, eventId, {
        deliveryTime: schedule.deliveryTime,
        table: 'second',
      });
    return { task: saveTask(tx, task), isSecondTable };
  });
}

function checkFields(fields: SomeFields): void {
  const wrong = findInvalidFields(fields);
  if (wrong.length === 0) return;
  throw new AppError(wrong.includes('deliveryLocation') ? 'location-needed' : 'invalid', {
    fields: wrong,
  });
}
