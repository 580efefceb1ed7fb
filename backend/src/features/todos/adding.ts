import { addedTask, bringsSecondTable, wrongIn } from '@kalavara/shared-types/adding.rules';
import type { EventId } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/rooms';
import type { SomeFields } from '@kalavara/shared-types/todos.rules';
import type { Task } from '@kalavara/shared-types/todos';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { type Revised, runCommand } from '../../platform/run-command';
import * as schedules from '../schedule/service';
import * as settings from '../settings/service';
import * as queries from './queries';
import { keep, openList } from './service';

type Added = { task: Task; isSecondTable: boolean };

/** A task of somebody's own. A delivery on the event day makes the default times follow the second table (D-054). */
export function add(
  ctx: AppContext,
  command: Command,
  eventId: EventId,
  {
    id,
    keepsTimes = false,
    ...fields
  }: SomeFields & Pick<Task, 'id'> & { keepsTimes?: boolean | undefined },
): Promise<Revised<Added>> {
  mustBeRight(fields);
  return runCommand(ctx, command, eventRoom(eventId), async (tx) => {
    await openList(tx, eventId);
    if (
      (await queries.findTask(tx.db, eventId, id)) ||
      (await queries.findRemoved(tx.db, eventId, id))
    )
      throw new AppError('task-exists', { fields: ['id'] });

    const [tasks, schedule] = [
      await queries.findTodos(tx.db, eventId),
      await schedules.inRoom(tx.db, eventId),
    ];
    const task = addedTask(eventId, id, fields, tasks ?? [], schedule);
    const isSecondTable =
      !keepsTimes &&
      bringsSecondTable(task, schedule) &&
      (await settings.inTable(tx.db)).usesSecondTable;
    if (isSecondTable)
      await schedules.follow(ctx, command, tx, eventId, {
        deliveryTime: schedule.deliveryTime,
        table: 'second',
      });
    return { task: keep(tx, task), isSecondTable };
  });
}

function mustBeRight(fields: SomeFields): void {
  const wrong = wrongIn(fields);
  if (wrong.length === 0) return;
  throw new AppError(wrong.includes('deliveryLocation') ? 'location-needed' : 'invalid', {
    fields: wrong,
  });
}
