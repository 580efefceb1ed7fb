import * as calls from '@kalavara/shared-types/notifications/notifications';
import type { AppContext } from '../../platform/context';
import type { Routes } from '../../platform/http/http';
import type { PushSender } from './push';
import * as notifications from './service';

export function mountNotifications({ route }: Routes, ctx: AppContext & { push: PushSender }) {
  route(calls.getNotifications, () => notifications.getNotifications(ctx));
  route(calls.saveNotifications, ({ command, body }) =>
    notifications.saveNotifications(ctx, command, body),
  );
  route(calls.savePushSubscription, ({ command, body }) =>
    notifications.savePushSubscription(ctx, command, body),
  );
  route(calls.getPushDevices, ({ command }) => notifications.getPushDevices(ctx, command));
  route(calls.sendTestPush, async ({ command, params }) => ({
    result: await notifications.sendTestPush(ctx, command, params.id),
  }));
  route(calls.deletePushSubscription, ({ command, params }) =>
    notifications.deletePushSubscription(ctx, command, params.id),
  );
}
