import { getSchedule, scheduleTasks } from '@kalavara/shared-types/schedule/schedule';
import type { Router } from 'express';
import type { AppContext } from '../../platform/context';
import { route } from '../../platform/http/http';
import * as schedules from './service';

export function mountSchedule(router: Router, ctx: AppContext) {
  route(router, ctx, getSchedule, ({ params }) => schedules.find(ctx, params.eventId));
  route(router, ctx, scheduleTasks, async ({ command, params, body }) => {
    const { data, revision } = await schedules.shift(ctx, command, params.eventId, body);
    return { data: data.tasks, schedule: data.schedule, revision };
  });
}
