import { acknowledgeReminder } from '@kalavara/shared-types/reminders/reminders';
import type { AppContext } from '../../platform/context';
import type { Routes } from '../../platform/http/http';
import * as reminders from './service';

export function mountReminders({ route }: Routes, ctx: AppContext) {
  route(acknowledgeReminder, ({ command, params, body }) =>
    reminders.acknowledge(ctx, command, params.eventId, body),
  );
}
