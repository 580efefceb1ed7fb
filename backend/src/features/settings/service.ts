import { newHouse } from '@kalavara/shared-types/content/new-house';
import { sameRow } from '@kalavara/shared-types/merge.rules';
import type { BodyOf } from '@kalavara/shared-types/contract';
import { PublicSettings, type Settings, type updateSettings } from '@kalavara/shared-types/settings';
import type { Kysely } from 'kysely';
import type { AppContext, Command } from '../../platform/context';
import { keptUntilMoved } from '../../platform/kept';
import type { DB } from '../../platform/schema.gen';
import { readAt, type Revised, transact, type Tx } from '../../platform/transact';
import * as queries from './queries';

/** What every visitor may know; coupons are none of it (D-143). */
export const publicOf = (settings: Settings): PublicSettings => PublicSettings.parse(settings);

/** As they stand in the table; the sample until the house has its row. */
export const inTable = async (db: Kysely<DB>): Promise<Settings> => (await queries.findSettings(db)) ?? newHouse;
export const inRoom = async (db: Kysely<DB>): Promise<PublicSettings> => publicOf(await inTable(db));

/** Kept in memory until the shop's room moves. */
export const read = keptUntilMoved('catalogue', (ctx) => readAt(ctx, 'catalogue', inTable));
export const current = async (ctx: AppContext): Promise<Settings> => (await read(ctx)).data;

/** What else has to follow, in the same command. */
type Along = (tx: Tx, before: Settings, after: Settings) => Promise<void>;

export function update(
  ctx: AppContext,
  command: Command,
  said: BodyOf<typeof updateSettings>,
  along: Along,
): Promise<Revised<Settings>> {
  return transact(ctx, command, 'catalogue', async (tx) => {
    const before = await inTable(tx.db);
    const after = { ...before, ...given(said) };
    after.isSample = isStillSample(after);
    if (sameRow(before, after)) return before;
    await keep(ctx, tx, after);
    await along(tx, before, after);
    return after;
  });
}

/** A field that is there and says nothing is one that was not sent. */
const given = (said: object) => Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));

async function keep(ctx: AppContext, tx: Tx, settings: Settings) {
  await queries.saveSettings(tx.db, settings, new Date(ctx.clock.now()));
  // Also when only a coupon changed: what is kept in memory has to go.
  tx.record({ type: 'settings.changed', settings: publicOf(settings) });
}

const ofBusiness = ['address', 'email', 'phone', 'whatsapp', 'fssai'] as const;

/** As long as anything stands there under which nobody is to be reached. Names may well be those of the sample. */
export const isStillSample = (settings: Settings): boolean =>
  ofBusiness.some((field) => settings[field] === newHouse[field]);

/** A new house has something to try: two processes that start at once make it once. */
export async function ensureSettings(ctx: AppContext, command: Command): Promise<void> {
  if (await queries.findSettings(ctx.db)) return;
  await transact(ctx, command, 'catalogue', async (tx) => {
    if (await queries.findSettings(tx.db)) return null;
    await keep(ctx, tx, newHouse);
    return null;
  });
}
