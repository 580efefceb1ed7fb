import * as calls from '@kalavara/shared-types/readings/readings';
import type { AppContext } from '../../platform/context';
import type { Routes } from '../../platform/http/http';
import * as readings from './service';

export function mountReadings({ route }: Routes, ctx: AppContext, tasks: readings.TaskOfReading) {
  route(calls.listEventReadings, ({ params }) => readings.listOfEvent(ctx, params.eventId));
  route(calls.listReadings, ({ params }) => readings.list(ctx, params));
  route(calls.addReading, ({ command, params, body }) =>
    readings.add(ctx, command, tasks, params, body),
  );
  route(calls.noteAction, ({ command, params, body }) =>
    readings.noteAction(ctx, command, params, body.action),
  );
  route(calls.removeReading, ({ command, params }) => readings.remove(ctx, command, tasks, params));
}
