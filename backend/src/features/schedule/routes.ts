import { getSchedule, scheduleTasks } from '@kalavara/shared-types/schedule/schedule';
import type { AppContext } from '../../platform/context';
import type { Routes } from '../../platform/http/http';
import * as schedules from './service';

export function mountSchedule({ route }: Routes, ctx: AppContext) {
  route(getSchedule, ({ params }) => schedules.find(ctx, params.eventId));
  route(scheduleTasks, async ({ command, params, body }) => {
    const { data, revision } = await schedules.shift(ctx, command, params.eventId, body);
    return { data: data.tasks, schedule: data.schedule, revision };
  });
}
