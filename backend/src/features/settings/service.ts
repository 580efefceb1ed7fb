import { defaultSettings } from '@kalavara/shared-types/content/default-settings';
import type { Revision } from '@kalavara/shared-types/primitives';
import type { Room } from '@kalavara/shared-types/realtime';
import { lacksGstin } from '@kalavara/shared-types/settings.rules';
import { sameRow } from '@kalavara/shared-types/merge.rules';
import type { BodyOf } from '@kalavara/shared-types/contract';
import {
  KitchenSettings,
  PublicSettings,
  type Settings,
  type updateSettings,
} from '@kalavara/shared-types/settings';
import type { Kysely } from 'kysely';
import type { Pool } from '../../platform/db/pools';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { memoizeUntilChanged } from '../../platform/memoize';
import type { DB } from '../../platform/schema.gen';
import {
  readWithRevision,
  type Revised,
  runCommand,
  type CommandTx,
} from '../../platform/run-command';
import * as queries from './queries';

/** What every visitor may know; coupons are none of it (D-143). */
export const publicOf = (settings: Settings): PublicSettings => PublicSettings.parse(settings);

/** What the stage pages go by. */
export const ofKitchen = (settings: Settings): KitchenSettings => KitchenSettings.parse(settings);

/** Everything that is set is told in both: the shop says it to shoppers, the kitchen to its screens. */
export const settingsRooms = ['catalogue', 'kitchen'] as const satisfies readonly Room[];

/** As they stand in the table; the sample until the house has its row. */
export const inTable = async (db: Kysely<DB>): Promise<Settings> =>
  (await queries.findSettings(db)) ?? defaultSettings;
export const inRoom = async (db: Kysely<DB>): Promise<PublicSettings> =>
  publicOf(await inTable(db));

/** Kept in memory until the kitchen's room moves, as it does with every setting. The shop's moves with every jar that is sold. */
export const read = memoizeUntilChanged('kitchen', (_ctx, pool) =>
  readWithRevision(pool, 'catalogue', inTable),
);
export const current = async (ctx: AppContext, pool?: Pool): Promise<Settings> =>
  (await read(ctx, pool)).data;

/** What else has to follow, in the same command. */
type Along = (tx: CommandTx, before: Settings, after: Settings) => Promise<void>;

export function update(
  ctx: AppContext,
  command: Command,
  said: BodyOf<typeof updateSettings>,
  along: Along,
): Promise<Revised<Settings>> {
  return runCommand(ctx, command, settingsRooms, async (tx) => {
    const { basedOn, ...fields } = said;
    const [before, revisions] = [await inTable(tx.db), await queries.findRevisions(tx.db)];
    const after = { ...before, ...given(fields) };
    if (lacksGstin(after)) throw new AppError('invalid', { fields: ['gstin'] });
    after.isSample = isStillSample(after);
    if (sameRow(before, after)) return before;

    const changed = changedFields(before, after);
    mustBeUntouched(revisions, changed, basedOn);
    await keep(ctx, tx, after, {
      ...revisions,
      ...Object.fromEntries(changed.map((field) => [field, tx.next()])),
    });
    await along(tx, before, after);
    return after;
  });
}

const changedFields = (before: Settings, { isSample: _follows, ...after }: Settings): string[] =>
  (Object.keys(after) as (keyof typeof after)[]).filter(
    (field) => !sameRow({ is: before[field] }, { is: after[field] }),
  );

/** Fields that were saved after the form was filled and that the form wants otherwise: its owner decides, not the clock. */
function mustBeUntouched(
  revisions: queries.Revisions,
  fields: readonly string[],
  basedOn: Revision | undefined,
): void {
  const touched = fields.filter(
    (field) => basedOn !== undefined && (revisions[field] ?? 0) > basedOn,
  );
  if (touched.length > 0) throw new AppError('changed-meanwhile', { fields: touched });
}

/** A field that is there and says nothing is one that was not sent. */
const given = (said: object) =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));

async function keep(
  ctx: AppContext,
  tx: CommandTx,
  settings: Settings,
  revisions: queries.Revisions = {},
) {
  await queries.saveSettings(tx.db, settings, revisions, new Date(ctx.clock.now()));
  // Also when only a coupon changed: what is kept in memory has to go.
  tx.record({ type: 'settings.changed', settings: publicOf(settings) });
  tx.record({ type: 'kitchenSettings.changed', settings: ofKitchen(settings) }, 'kitchen');
}

/** For what belongs to the settings and stands in a table of its own: it is as old, and as new, as a field of them. */
export async function touch(
  ctx: AppContext,
  tx: CommandTx,
  field: 'deliveryZones',
  basedOn: Revision | undefined,
): Promise<void> {
  const [settings, revisions] = [await inTable(tx.db), await queries.findRevisions(tx.db)];
  mustBeUntouched(revisions, [field], basedOn);
  await keep(ctx, tx, settings, { ...revisions, [field]: tx.next() });
}

const ofBusiness = ['address', 'email', 'phone', 'whatsapp', 'fssai'] as const;

/** As long as anything stands there under which nobody is to be reached. Names may well be those of the sample. */
export const isStillSample = (settings: Settings): boolean =>
  ofBusiness.some((field) => settings[field] === defaultSettings[field]);

/** A new house has something to try: two processes that start at once make it once. */
export async function ensureSettings(ctx: AppContext, command: Command): Promise<void> {
  if (await queries.findSettings(ctx.pools.main)) return;
  await runCommand(ctx, command, settingsRooms, async (tx) => {
    if (await queries.findSettings(tx.db)) return null;
    await keep(ctx, tx, defaultSettings);
    return null;
  });
}
