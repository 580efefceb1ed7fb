import * as settingsCalls from '@kalavara/shared-types/messages/message-settings';
import * as templateCalls from '@kalavara/shared-types/messages/message-templates';
import * as calls from '@kalavara/shared-types/messages/messages';
import type { Request, Router } from 'express';
import type { AppContext } from '../../platform/context';
import { route } from '../../platform/http/http';
import * as messages from './service';
import { getMessageSettings, saveMessageSettings } from './settings';
import { sendTestMail } from './test-mail';
import { listTemplates, saveTemplate } from './templates';

const originOf = (req: Request): string => `${req.protocol}://${req.get('host')}`;

export function mountMessages(router: Router, ctx: AppContext & messages.Correspondence) {
  route(router, ctx, calls.listMessages, ({ query, req }) =>
    messages.listMessages(ctx, query, originOf(req)),
  );
  route(router, ctx, calls.markMessageSent, async ({ params, command, req }) => ({
    message: await messages.markMessageSent(ctx, command, params.id, originOf(req)),
  }));
  route(router, ctx, calls.markMessagesSent, async ({ command, body, req }) => ({
    marked: await messages.markMessagesSent(ctx, command, body.ids, originOf(req)),
  }));
  route(router, ctx, calls.retryMessage, async ({ params, req }) => ({
    message: await messages.retryMessage(ctx, params.id, originOf(req)),
  }));
  route(router, ctx, calls.sendTestMail, async ({ command, body }) => ({
    result: await sendTestMail(ctx, command, body),
  }));
  route(router, ctx, settingsCalls.getMessageSettings, () => getMessageSettings(ctx));
  route(router, ctx, settingsCalls.saveMessageSettings, ({ command, body }) =>
    saveMessageSettings(ctx, command, body),
  );
  route(router, ctx, templateCalls.getMessageTemplates, ({ req }) =>
    listTemplates(ctx, originOf(req)),
  );
  route(router, ctx, templateCalls.saveMessageTemplate, ({ command, body, req }) =>
    saveTemplate(ctx, command, body, originOf(req)),
  );
}
