import { aboutOf, keyOf } from '@kalavara/shared-types/contract/changes.rules';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Actor, Change, Room } from '@kalavara/shared-types/contract/realtime';
import { chainStatements, hasRowsSql } from '../db/statements';
import type { Statement } from '../db/statements';

export type RoomChanges = { room: Room; changes: Change[] };
export type ChangeMeta = { at: Instant; actor: Actor | null; requestId: string | null };
/** A value that only the database knows: `mark` in the changes is replaced by `column` of the statement part `of`. */
export type Fill = { mark: string; of: string; column: string };

/**
 * Publishes changes to rooms as the last statement of a transaction with locks of its own (docs/realtime.md, R2): the
 * room is locked for the commit only, so that shoppers do not queue behind each other.
 */
export function publishStatements(batches: readonly RoomChanges[], about: ChangeMeta): Statement[] {
  const { parts, main } = publishParts(batches, about);
  return Object.keys(parts).length === 0 ? [] : [chainStatements(parts, main)];
}

/**
 * `publishStatements` as parts of a longer statement, which provides the value of `fill` and locks the rooms after
 * it.
 */
export function publishParts(
  batches: readonly RoomChanges[],
  { at, actor, requestId }: ChangeMeta,
  fill?: Fill,
): { parts: Record<string, Statement>; main: Statement } {
  const changed = batches.filter(({ changes }) => changes.length > 0);
  const raised = changed.map(({ room }) => ({
    text: `insert into rooms (room, revision) select $1, 1 where ${hasRowsSql(fill?.of)}
      on conflict (room) do update set revision = rooms.revision + 1 returning room, revision`,
    values: [room],
  }));
  const inserted = changed.map(({ room, changes }, index) => ({
    text: `insert into changes (room, revision, at, actor, request_id, changes, entities)
      select room, revision, $1::timestamptz, $2::jsonb, $3::text, ${fill ? filled(fill) : '$4::jsonb'}, $5::text[] from moved${index}`,
    values: [
      new Date(at),
      actor && JSON.stringify({ id: actor.id, name: actor.name, role: actor.role }),
      requestId,
      JSON.stringify(changes),
      [...new Set(changes.map((change) => keyOf(aboutOf(room, change))))],
      ...(fill ? [fill.mark] : []),
    ],
  }));
  const numbered = (name: string, all: Statement[]) =>
    all.map((part, index) => [`${name}${index}`, part] as const);
  const rooms = changed
    .map((_, index) => `select revision, room from moved${index}`)
    .join(' union all ');
  return {
    parts: Object.fromEntries([...numbered('moved', raised), ...numbered('logged', inserted)]),
    main: {
      text: `select pg_notify('feed', revision || ' ' || room) from (${rooms}) as moved`,
      values: [],
    },
  };
}

const filled = ({ of, column }: Fill) =>
  `replace($4::text, $6::text, (select ${column} from ${of}))::jsonb`;
