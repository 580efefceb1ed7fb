import * as calls from '@kalavara/shared-types/readings/readings';
import type { Router } from 'express';
import type { AppContext } from '../../platform/context';
import { route } from '../../platform/http/http';
import * as readings from './service';

export function mountReadings(router: Router, ctx: AppContext, tasks: readings.TaskOfReading) {
  route(router, ctx, calls.listEventReadings, ({ params }) =>
    readings.listOfEvent(ctx, params.eventId),
  );
  route(router, ctx, calls.listReadings, ({ params }) => readings.list(ctx, params));
  route(router, ctx, calls.addReading, ({ command, params, body }) =>
    readings.add(ctx, command, tasks, params, body),
  );
  route(router, ctx, calls.noteAction, ({ command, params, body }) =>
    readings.noteAction(ctx, command, params, body.action),
  );
  route(router, ctx, calls.removeReading, ({ command, params }) =>
    readings.remove(ctx, command, tasks, params),
  );
}
