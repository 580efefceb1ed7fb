import { defaultSettings } from '@kalavara/shared-types/content/default-settings';
import type { Revision } from '@kalavara/shared-types/primitives';
import type { Room } from '@kalavara/shared-types/contract/realtime';
import { lacksExportRegistration } from '@kalavara/shared-types/checkout/countries.rules';
import { lacksGstin } from '@kalavara/shared-types/settings/settings.rules';
import { sameRow } from '@kalavara/shared-types/merge.rules';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import { definedFields } from '@kalavara/shared-types/defined-fields';
import {
  KitchenSettings,
  PublicSettings,
  type Settings,
  type updateSettings,
} from '@kalavara/shared-types/settings/settings';
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

/** Returns the fields for visitors. */
export const publicOf = (settings: Settings): PublicSettings => PublicSettings.parse(settings);

/** Returns the fields for stage pages. */
export const kitchenOf = (settings: Settings): KitchenSettings => KitchenSettings.parse(settings);

/** A change is published in both rooms: to shoppers and to kitchen screens. */
const rooms = ['catalogue', 'kitchen'] as const satisfies readonly Room[];

/** Returns the stored settings, or the sample. */
export const getSettings = async (db: Kysely<DB>): Promise<Settings> =>
  (await queries.findSettings(db)) ?? defaultSettings;
export const getPublicSettings = async (db: Kysely<DB>): Promise<PublicSettings> =>
  publicOf(await getSettings(db));

/**
 * Reads the settings, memoized until the kitchen's room changes, which every change of a setting does. The shop's room
 * changes with every sale.
 */
export const read = memoizeUntilChanged('kitchen', (_ctx, pool) =>
  readWithRevision(pool, 'catalogue', getSettings),
);
export const getCached = async (ctx: AppContext, pool?: Pool): Promise<Settings> =>
  (await read(ctx, pool)).data;

/** Called in the transaction of a change; an error refuses the change. */
export type SettingsListener = (tx: CommandTx, before: Settings, after: Settings) => Promise<void>;

export function update(
  ctx: AppContext,
  command: Command,
  request: BodyOf<typeof updateSettings>,
  listeners: readonly SettingsListener[],
): Promise<Revised<Settings>> {
  return runCommand(ctx, command, rooms, async (tx) => {
    const { basedOn, ...fields } = request;
    const before = await getSettings(tx.db);
    const revisions = await queries.findRevisions(tx.db);
    const after = renameMaker(before, { ...before, ...definedFields(fields) });
    if (lacksGstin(after)) throw new AppError('invalid', { fields: ['gstin'] });
    if (lacksExportRegistration(after)) throw new AppError('invalid', { fields: ['countries'] });
    after.isSample = isStillSample(after);
    if (sameRow(before, after)) return before;

    const changed = changedFields(before, after);
    assertNoConflict(revisions, changed, basedOn);
    await saveSettings(ctx, tx, after, {
      ...revisions,
      ...Object.fromEntries(changed.map((field) => [field, tx.nextRevision()])),
    });
    for (const onChange of listeners) await onChange(tx, before, after);
    return after;
  });
}

const changedFields = (before: Settings, { isSample: _follows, ...after }: Settings): string[] =>
  (Object.keys(after) as (keyof typeof after)[]).filter(
    (field) => !sameRow({ is: before[field] }, { is: after[field] }),
  );

/** Throws if another user has changed fields of a form to other values since. */
function assertNoConflict(
  revisions: queries.Revisions,
  fields: readonly string[],
  basedOn: Revision | undefined,
): void {
  const touched = fields.filter(
    (field) => basedOn !== undefined && (revisions[field] ?? 0) > basedOn,
  );
  if (touched.length > 0) throw new AppError('changed-meanwhile', { fields: touched });
}

/** While the maker has the name of the business, a new name of the business also becomes that of the maker. */
const renameMaker = (before: Settings, after: Settings): Settings =>
  before.makerName === before.businessName && after.makerName === before.makerName
    ? { ...after, makerName: after.businessName }
    : after;

async function saveSettings(
  ctx: AppContext,
  tx: CommandTx,
  settings: Settings,
  revisions: queries.Revisions = {},
) {
  await queries.saveSettings(tx.db, settings, revisions, new Date(ctx.clock.now()));
  // Recorded even if only a field for the owner changed, because the memoized settings must be dropped.
  tx.record({ type: 'settings.changed', settings: publicOf(settings) });
  tx.record({ type: 'kitchenSettings.changed', settings: kitchenOf(settings) }, 'kitchen');
}

type Part =
  | 'deliveryZones'
  | 'couriers'
  | `policy.${string}`
  | `message.${string}`
  | 'messageSettings'
  | 'notifications';

/** Changes a part of the settings that is stored in another table, and marks it as changed like a field. */
export const updatePart = <T>(
  ctx: AppContext,
  command: Command,
  part: Part,
  basedOn: Revision | undefined,
  work: (tx: CommandTx) => Promise<T>,
): Promise<Revised<T>> =>
  runCommand(ctx, command, rooms, async (tx) => {
    const settings = await getSettings(tx.db);
    const revisions = await queries.findRevisions(tx.db);
    assertNoConflict(revisions, [part], basedOn);
    await saveSettings(ctx, tx, settings, { ...revisions, [part]: tx.nextRevision() });
    return work(tx);
  });

const ofBusiness = ['address', 'email', 'phone', 'whatsapp', 'fssai'] as const;

/** Whether any contact is missing or equals the sample's. Names may equal the sample's. */
const isStillSample = (settings: Settings): boolean =>
  ofBusiness.some((field) => settings[field] === defaultSettings[field]);

/** Inserts the sample once, even if two processes start at the same time. */
export async function ensureSettings(ctx: AppContext, command: Command): Promise<void> {
  if (await queries.findSettings(ctx.pools.main)) return;
  await runCommand(ctx, command, rooms, async (tx) => {
    if (await queries.findSettings(tx.db)) return null;
    await saveSettings(ctx, tx, defaultSettings);
    return null;
  });
}
