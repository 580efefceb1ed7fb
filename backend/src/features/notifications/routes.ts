import * as calls from '@kalavara/shared-types/notifications/notifications';
import type { Router } from 'express';
import type { AppContext } from '../../platform/context';
import { route } from '../../platform/http/http';
import type { PushSender } from './push';
import * as notifications from './service';

export function mountNotifications(router: Router, ctx: AppContext & { push: PushSender }) {
  route(router, ctx, calls.getNotifications, () => notifications.getNotifications(ctx));
  route(router, ctx, calls.saveNotifications, ({ command, body }) =>
    notifications.saveNotifications(ctx, command, body),
  );
  route(router, ctx, calls.savePushSubscription, ({ command, body }) =>
    notifications.savePushSubscription(ctx, command, body),
  );
  route(router, ctx, calls.getPushDevices, ({ command }) =>
    notifications.getPushDevices(ctx, command),
  );
  route(router, ctx, calls.sendTestPush, async ({ command, params }) => ({
    result: await notifications.sendTestPush(ctx, command, params.id),
  }));
  route(router, ctx, calls.deletePushSubscription, ({ command, params }) =>
    notifications.deletePushSubscription(ctx, command, params.id),
  );
}
