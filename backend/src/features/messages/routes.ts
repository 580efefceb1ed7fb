import * as calls from '@kalavara/shared-types/messages';
import type { Request, Router } from 'express';
import type { AppContext } from '../../platform/context';
import { route } from '../../platform/http';
import * as messages from './service';

const originOf = (req: Request): string => `${req.protocol}://${req.get('host')}`;

export function mountMessages(router: Router, ctx: AppContext & messages.Correspondence) {
  route(router, ctx, calls.listMessages, ({ query, req }) =>
    messages.listMessages(ctx, query, originOf(req)),
  );
  route(router, ctx, calls.markMessageSent, async ({ params, command, req }) => ({
    message: await messages.markMessageSent(ctx, command, params.id, originOf(req)),
  }));
  route(router, ctx, calls.retryMessage, async ({ params, req }) => ({
    message: await messages.retryMessage(ctx, params.id, originOf(req)),
  }));
}
