import { acknowledgeReminder } from '@kalavara/shared-types/reminders/reminders';
import type { Router } from 'express';
import type { AppContext } from '../../platform/context';
import { route } from '../../platform/http/http';
import * as reminders from './service';

export function mountReminders(router: Router, ctx: AppContext) {
  route(router, ctx, acknowledgeReminder, ({ command, params, body }) =>
    reminders.acknowledge(ctx, command, params.eventId, body),
  );
}
