import type { InputOf } from '@kalavara/shared-types/contract/contract';
import type { EventId } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import type { addTask } from '@kalavara/shared-types/todos/todos';
import { perform } from '../../outbox/outbox';
import { undo } from '../../outbox/undo';
import { showDone } from '../../outbox/showDone';
import { serverNow } from '../../realtime/clock';

type Body = Omit<InputOf<typeof addTask>['body'], 'id'>;

/** Ids are in order of creation, and the random suffix makes them unique across phones. */
const newTaskId = (kind: string) =>
  `${kind}-${serverNow()}-${Math.random().toString(36).slice(2, 7)}`;

/**
 * Adds a task with an undo in its toast. The undo removes the task and calls `alsoBack` to undo the other additions.
 */
export async function addToList(
  eventId: EventId,
  kind: 'custom' | 'delivery',
  body: Body,
  doneText: string,
  alsoBack?: () => Promise<void>,
): Promise<void> {
  const room = eventRoom(eventId);
  const id = newTaskId(kind);
  const command = await perform('addTask', room, { params: { eventId }, body: { ...body, id } });
  showDone(command, doneText, () => void takeBack());

  async function takeBack() {
    if (await undo(command)) return;
    await perform('deleteTask', room, { params: { eventId, taskId: id } });
    await alsoBack?.();
  }
}
