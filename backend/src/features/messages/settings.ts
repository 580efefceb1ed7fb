import type { AnswerOf, BodyOf } from '@kalavara/shared-types/contract/contract';
import type * as calls from '@kalavara/shared-types/messages/message-settings';
import type { AppContext, Command } from '../../platform/context';
import { readWithRevision, type Revised } from '../../platform/run-command';
import { updatePart } from '../settings/service';
import * as queries from './settings.queries';

type Settings = AnswerOf<typeof calls.getMessageSettings>['data'];

const mailFrom = ({ config }: AppContext) => config.mail?.from ?? null;

export const getMessageSettings = (ctx: AppContext): Promise<Revised<Settings>> =>
  readWithRevision(ctx.pools.main, 'catalogue', async (db) => ({
    ...(await queries.findMessageSettings(db)),
    mailFrom: mailFrom(ctx),
  }));

export const saveMessageSettings = (
  ctx: AppContext,
  command: Command,
  { basedOn, ...settings }: BodyOf<typeof calls.saveMessageSettings>,
): Promise<Revised<Settings>> =>
  updatePart(ctx, command, 'messageSettings', basedOn, async (tx) => {
    await queries.saveMessageSettings(tx.db, settings, new Date(ctx.clock.now()));
    return { ...settings, mailFrom: mailFrom(ctx) };
  });
