import * as calls from '@kalavara/shared-types/event-costs/event-costs';
import type { Router } from 'express';
import type { AppContext } from '../../platform/context';
import { route } from '../../platform/http/http';
import * as costs from './service';

export function mountEventCosts(router: Router, ctx: AppContext) {
  route(router, ctx, calls.getEventCost, ({ params }) => costs.find(ctx, params.eventId));
  route(router, ctx, calls.setEventLabour, ({ command, params, body }) =>
    costs.setLabour(ctx, command, params.eventId, body),
  );
}
