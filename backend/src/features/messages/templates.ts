import { sampleMessages } from '@kalavara/shared-types/content/message-samples';
import { messagePlaceholders } from '@kalavara/shared-types/content/message-texts';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import {
  type MessageTemplate,
  MessageTemplateName,
  type MessageTemplates,
  type MessageText,
  type saveMessageTemplate,
} from '@kalavara/shared-types/messages/message-templates';
import { unknownPlaceholders } from '@kalavara/shared-types/messages/messages.rules';
import type { Language } from '@kalavara/shared-types/primitives';
import type { Kysely } from 'kysely';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { readWithRevision, type Revised } from '../../platform/run-command';
import type { DB } from '../../platform/schema.gen';
import { getSettings, updatePart } from '../settings/service';
import type { Content } from './rows';
import * as queries from './templates.queries';
import { contentValues, type Links } from './text';

type Ctx = AppContext & { links: Links };

export const listTemplates = (ctx: Ctx, origin: string): Promise<Revised<MessageTemplates>> =>
  readWithRevision(ctx.pools.main, 'catalogue', async (db) =>
    toTemplates(ctx, db, await queries.listTexts(db), origin),
  );

/** Replaces one template, or removes it so that the default is used again. */
export async function saveTemplate(
  ctx: Ctx,
  command: Command,
  { basedOn, ...changed }: BodyOf<typeof saveMessageTemplate>,
  origin: string,
): Promise<Revised<MessageTemplates>> {
  const { name, language, template } = changed;
  assertKnownPlaceholders(name, template);
  return updatePart(ctx, command, `message.${name}.${language}`, basedOn, async (tx) => {
    const others = (await queries.listTexts(tx.db)).filter(
      (one) => one.name !== name || one.language !== language,
    );
    const texts = template === null ? others : [...others, changed];
    await queries.saveTexts(tx.db, texts, new Date(ctx.clock.now()));
    return toTemplates(ctx, tx.db, texts, origin);
  });
}

function assertKnownPlaceholders(name: MessageTemplateName, template: MessageTemplate | null) {
  const known = messagePlaceholders[name];
  const wrong = (['title', 'body'] as const).filter(
    (field) => template && unknownPlaceholders(template[field], known).length > 0,
  );
  if (wrong.length > 0)
    throw new AppError('invalid', { fields: wrong.map((field) => `template.${field}`) });
}

/** The event of a template. Templates for other ways of payment have the values of the usual one. */
const eventOf = (name: MessageTemplateName) =>
  name === 'refund.by-hand' ? 'refund.sent' : name === 'order.paid-later' ? 'order.paid' : name;
const sampleOf = (name: MessageTemplateName) => {
  const event = eventOf(name);
  return { event, data: sampleMessages[event] } as Content;
};

async function toTemplates(
  ctx: Ctx,
  db: Kysely<DB>,
  texts: MessageText[],
  origin: string,
): Promise<MessageTemplates> {
  const settings = await getSettings(db);
  const previews: Partial<MessageTemplates['previews']> = {};
  for (const name of MessageTemplateName.options) {
    const latest = await queries.findLatest(db, eventOf(name));
    const content = latest?.content ?? sampleOf(name);
    const inLanguage = (language: Language) =>
      definedValues(
        contentValues(content, {
          language,
          name: latest?.name || 'Meera Nair',
          settings,
          links: ctx.links,
          origin,
        }),
      );
    previews[name] = {
      orderNo: latest && 'orderNo' in content.data ? content.data.orderNo : null,
      values: { en: inLanguage('en'), ml: inLanguage('ml') },
    };
  }
  return { texts, previews: previews as MessageTemplates['previews'] };
}

const definedValues = (values: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
