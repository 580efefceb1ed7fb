import * as calls from '@kalavara/shared-types/event-costs/event-costs';
import type { AppContext } from '../../platform/context';
import type { Routes } from '../../platform/http/http';
import * as costs from './service';

export function mountEventCosts({ route }: Routes, ctx: AppContext) {
  route(calls.getEventCost, ({ params }) => costs.find(ctx, params.eventId));
  route(calls.setEventLabour, ({ command, params, body }) =>
    costs.setLabour(ctx, command, params.eventId, body),
  );
}
