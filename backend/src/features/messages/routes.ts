import * as settingsCalls from '@kalavara/shared-types/messages/message-settings';
import * as templateCalls from '@kalavara/shared-types/messages/message-templates';
import * as calls from '@kalavara/shared-types/messages/messages';
import type { Request } from 'express';
import type { AppContext } from '../../platform/context';
import type { Routes } from '../../platform/http/http';
import * as messages from './service';
import { getMessageSettings, saveMessageSettings } from './settings';
import { sendTestMail } from './test-mail';
import { listTemplates, saveTemplate } from './templates';

const originOf = (req: Request): string => `${req.protocol}://${req.get('host')}`;

export function mountMessages({ route }: Routes, ctx: AppContext & messages.Correspondence) {
  route(calls.listMessages, ({ query, req }) => messages.listMessages(ctx, query, originOf(req)));
  route(calls.markMessageSent, async ({ params, command, req }) => ({
    message: await messages.markMessageSent(ctx, command, params.id, originOf(req)),
  }));
  route(calls.markMessagesSent, async ({ command, body, req }) => ({
    marked: await messages.markMessagesSent(ctx, command, body.ids, originOf(req)),
  }));
  route(calls.retryMessage, async ({ params, req }) => ({
    message: await messages.retryMessage(ctx, params.id, originOf(req)),
  }));
  route(calls.sendTestMail, async ({ command, body }) => ({
    result: await sendTestMail(ctx, command, body),
  }));
  route(settingsCalls.getMessageSettings, () => getMessageSettings(ctx));
  route(settingsCalls.saveMessageSettings, ({ command, body }) =>
    saveMessageSettings(ctx, command, body),
  );
  route(templateCalls.getMessageTemplates, ({ req }) => listTemplates(ctx, originOf(req)));
  route(templateCalls.saveMessageTemplate, ({ command, body, req }) =>
    saveTemplate(ctx, command, body, originOf(req)),
  );
}
