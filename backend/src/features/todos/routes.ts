import * as calls from '@kalavara/shared-types/todos/todos';
import { redactTaskForDisplay } from '@kalavara/shared-types/todos/todos.rules';
import type { AppContext } from '../../platform/context';
import type { Routes } from '../../platform/http/http';
import { add } from './adding';
import * as lists from './lists';
import type { ScheduleOfList } from './schedule-link';
import * as todos from './service';

export function mountTodos({ route }: Routes, ctx: AppContext, schedules: ScheduleOfList) {
  route(calls.listTodos, async ({ command, params }) => {
    const { data, revision } = await todos.list(ctx, params.eventId);
    const tasks = command.actor.role === 'display' ? data?.map(redactTaskForDisplay) : data;
    return { data: tasks ?? [], isNew: data === null, revision };
  });
  route(calls.saveTodos, async ({ command, params, body }) => {
    const { data, revision } = await lists.save(ctx, command, params.eventId, body);
    return { data: data.tasks, conflicts: data.conflicts, revision };
  });
  route(calls.addTask, async ({ command, params, body }) => {
    const { data, revision } = await add(ctx, command, schedules, params.eventId, body);
    return { data: data.task, isSecondTable: data.isSecondTable, revision };
  });
  route(calls.resetTodos, ({ command, params }) =>
    lists.reset(ctx, command, schedules, params.eventId),
  );
  route(calls.undoResetTodos, ({ command, params }) =>
    lists.undoReset(ctx, command, schedules, params.eventId),
  );
  route(calls.patchTask, ({ command, params, body }) => todos.patch(ctx, command, params, body));
  route(calls.deleteTask, ({ command, params }) => todos.remove(ctx, command, params));
  route(calls.restoreTask, ({ command, params }) => todos.restore(ctx, command, params));
  route(calls.startTask, ({ command, params, body }) => todos.start(ctx, command, params, body));
  route(calls.undoStartTask, ({ command, params }) => todos.undoStart(ctx, command, params));
  route(calls.completeTask, ({ command, params, body }) =>
    todos.complete(ctx, command, params, body),
  );
  route(calls.undoCompleteTask, ({ command, params }) => todos.undoComplete(ctx, command, params));
}
