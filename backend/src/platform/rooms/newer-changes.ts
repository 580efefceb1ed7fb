import { aboutOf, type EntityKind, keyOf } from '@kalavara/shared-types/contract/changes.rules';
import { merged, sameValue } from '@kalavara/shared-types/merge.rules';
import type { Batch, Room } from '@kalavara/shared-types/contract/realtime';
import type { Revision } from '@kalavara/shared-types/primitives';
import { AppError } from '../errors';
import {
  listBatches,
  listBatchesOf,
  listLatestBatches,
  listLatestBatchesOf,
} from './room-log.queries';
import type { CommandTx } from '../run-command';

/** What a command overwrites: the row as it is, and as the command leaves it; null if the command removes it. */
export type Overwritten = {
  entity: EntityKind;
  id: string;
  current: object | null;
  wanted: object | null;
  /** What a row without a change up to the base is compared with. By default its creation is no newer change. */
  initial?: object | undefined;
  /** The fields of the row in the log, where it nests them: `current`, `wanted` and `initial` are flat. */
  fieldsOf?: (row: object) => object;
};

type Row = Readonly<Record<string, unknown>> | null;

/**
 * Refuses a command (`changed-meanwhile`) that would overwrite what another person changed in `room` after its base
 * revision. Only fields that the command changes are compared, so changes of different fields are merged; of several
 * changes of a field the latest counts. A command without a base revision is never refused.
 */
export async function checkNewerChanges(
  tx: CommandTx,
  room: Room,
  overwritten: readonly Overwritten[],
): Promise<void> {
  const latest = await findNewerChange(tx, room, overwritten);
  if (latest)
    throw new AppError('changed-meanwhile', {
      details: { by: latest.actor?.name || null, at: new Date(latest.at).toISOString() },
    });
}

/** Finds the batch for which `checkNewerChanges` refuses a command. */
export async function findNewerChange(
  tx: CommandTx,
  room: Room,
  overwritten: readonly Overwritten[],
): Promise<Batch | undefined> {
  const { actor, baseRevision } = tx.command;
  if (baseRevision === undefined || tx.nextRevision(room) - 1 <= baseRevision) return undefined;
  const rows = new Map(overwritten.map((each) => [keyOf(each), each]));
  const keys = [...rows.keys()];
  const newer = await listBatchesOf(tx.db, room, keys, baseRevision);
  if (newer.every((batch) => isBy(batch, actor.id))) return undefined;

  const states = new Map<string, Row>();
  for (const batch of await listLatestBatchesOf(tx.db, room, keys, baseRevision))
    for (const [key, value] of rowsIn(batch, rows)) states.set(key, value);

  const last = new Map<string, Batch>();
  for (const batch of newer) {
    for (const [key, value] of rowsIn(batch, rows)) {
      const row = rows.get(key);
      if (!row) continue;
      const before = states.has(key) ? states.get(key) : ((row.initial ?? value) as Row);
      for (const field of changedFields(row))
        if (!sameValue(before?.[field], value?.[field])) last.set(`${key} ${field}`, batch);
      states.set(key, value);
    }
  }
  return [...last.values()]
    .filter((batch) => !isBy(batch, actor.id))
    .reduce<Batch | undefined>((a, b) => (a && a.revision > b.revision ? a : b), undefined);
}

const isBy = (batch: Batch, actorId: string) => batch.actor?.id === actorId;

const rowsIn = (
  { room, changes }: Batch,
  rows: ReadonlyMap<string, Pick<Overwritten, 'fieldsOf'>>,
): [string, Row][] =>
  changes.map((change) => {
    const about = aboutOf(room, change);
    const { value } = about;
    const { fieldsOf } = rows.get(keyOf(about)) ?? {};
    return [keyOf(about), (value && fieldsOf ? fieldsOf(value) : value) as Row];
  });

function changedFields({ current, wanted }: Overwritten): string[] {
  const before = current as Row;
  const after = wanted as Row;
  return Object.keys({ ...before, ...after }).filter(
    (field) => !sameValue(before?.[field], after?.[field]),
  );
}

/**
 * Merges a list that a command saves as a whole. With a base revision, only the changes that the sender made since are
 * applied; without one, the sent rows replace all. `complete` adds fields that did not exist when a row was logged.
 * Throws for a revision that does not exist yet.
 */
export async function mergeSinceBase<T extends Record<string, unknown> & { id: string }>(
  tx: CommandTx,
  room: Room,
  kind: EntityKind,
  { sent, current }: { sent: readonly T[]; current: readonly T[] },
  complete = (row: T) => row,
) {
  const { baseRevision } = tx.command;
  if (baseRevision === undefined) return { rows: [...sent], conflicts: [] };
  if (baseRevision > tx.nextRevision(room) - 1)
    throw new AppError('invalid', { fields: ['X-Base-Revision'] });
  const base = new Map<string, T>();
  for (const batch of await listLatestBatches(tx.db, room, kind, baseRevision))
    for (const { id, value } of entitiesIn(batch, kind))
      if (value) base.set(id, value as T);
      else base.delete(id);
  return merged([...base.values()].map(complete), sent, current, ({ id }) => id);
}

/** The ids of the entities of a kind that changed after a revision of the room. */
export async function listChangedIds(
  tx: CommandTx,
  room: Room,
  kind: EntityKind,
  since: Revision,
): Promise<Set<string>> {
  const batches = await listBatches(tx.db, room, since);
  return new Set(batches.flatMap((batch) => entitiesIn(batch, kind)).map(({ id }) => id));
}

const entitiesIn = ({ room, changes }: Batch, kind: EntityKind) =>
  changes.map((change) => aboutOf(room, change)).filter(({ entity }) => entity === kind);
