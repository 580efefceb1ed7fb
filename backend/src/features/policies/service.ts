import type { Language } from '@kalavara/shared-types/primitives';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import { defaultPolicies } from '@kalavara/shared-types/content/policies';
import { minuteMs } from '@kalavara/shared-types/durations';
import type {
  Policies,
  PolicyPage,
  PolicyText,
  savePolicy,
  PolicyBlock,
} from '@kalavara/shared-types/policies/policies';
import {
  parsePolicy,
  policyValues,
  unknownPlaceholders,
} from '@kalavara/shared-types/policies/policies.rules';
import type { PublicSettings, Settings } from '@kalavara/shared-types/settings/settings';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { memoizeUntilChanged } from '../../platform/memoize';
import { readWithRevision, type Revised } from '../../platform/run-command';
import * as settings from '../settings/service';
import * as queries from './queries';

/** Cached until the revision of the kitchen's room changes, which every change of a policy increments. */
const texts = memoizeUntilChanged('kitchen', (_ctx, pool) => queries.listTexts(pool));

const valuesIn = ({ config }: AppContext, shopSettings: Settings, language: Language) =>
  policyValues(shopSettings, language, {
    holdMinutes: config.reservations.maxReservationMs / minuteMs,
  });

const toPolicies = (
  ctx: AppContext,
  own: readonly PolicyText[],
  shopSettings: Settings,
): Policies => ({
  texts: [...own],
  values: { en: valuesIn(ctx, shopSettings, 'en'), ml: valuesIn(ctx, shopSettings, 'ml') },
});

export const listPolicies = (ctx: AppContext): Promise<Revised<Policies>> =>
  readWithRevision(ctx.pools.main, 'catalogue', async (db) =>
    toPolicies(ctx, await queries.listTexts(db), await settings.getSettings(db)),
  );

/** Replaces one text, or deletes it so that the default is shown again. */
export const savePolicyText = (
  ctx: AppContext,
  command: Command,
  { basedOn, page, language, text }: BodyOf<typeof savePolicy>,
): Promise<Revised<Policies>> =>
  settings.updatePart(ctx, command, `policy.${page}.${language}`, basedOn, async (tx) => {
    const shopSettings = await settings.getSettings(tx.db);
    if (
      text !== null &&
      unknownPlaceholders(text, valuesIn(ctx, shopSettings, language)).length > 0
    )
      throw new AppError('invalid', { fields: ['text'] });
    const others = (await queries.listTexts(tx.db)).filter(
      (one) => one.page !== page || one.language !== language,
    );
    const own = text === null ? others : [...others, { page, language, text }];
    await queries.saveTexts(tx.db, own, new Date(ctx.clock.now()));
    return toPolicies(ctx, own, shopSettings);
  });

/** Returns a policy page as visitors see it. */
export async function readPolicy(
  ctx: AppContext,
  page: PolicyPage,
  language: Language,
): Promise<{ settings: PublicSettings; blocks: PolicyBlock[] }> {
  const [own, shopSettings] = await Promise.all([texts(ctx), settings.getCached(ctx)]);
  const text =
    own.find((one) => one.page === page && one.language === language)?.text ??
    defaultPolicies[language][page];
  return {
    settings: settings.publicOf(shopSettings),
    blocks: parsePolicy(text, valuesIn(ctx, shopSettings, language)),
  };
}
