import { aboutOf, keyOf } from '@kalavara/shared-types/changes.rules';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Actor, Change, Room } from '@kalavara/shared-types/realtime';
import { partsOf } from './statements';
import type { Statement } from './transaction';

export type News = { room: Room; changes: Change[] };
export type About = { at: Instant; actor: Actor | null; requestId: string | null };
/** Tells by itself what moved. `told`: once what is being told is told; `stop` ends it, and waits for that. */
export type Teller = { told: () => Promise<void>; stop: () => Promise<void> };
/** What the database alone knows yet: it stands as `mark` in the changes, and `select` (of `value`, `$1`) finds it. */
export type Fill = { mark: string; select: string; value: unknown };

/**
 * Tells rooms what changed, as the last statement of a transaction that holds locks of its own (R2): the room is locked
 * for the commit alone, so that shoppers do not queue behind each other. Who heard of it in a command uses `transact`.
 */
export function newsOf(news: readonly News[], { at, actor, requestId }: About, fill?: Fill): Statement[] {
  const told = news.filter(({ changes }) => changes.length > 0);
  if (told.length === 0) return [];
  const values: unknown[] = [];
  const moved = told.map(({ room }) => ({
    text: `insert into rooms (room, revision) values ($1, 1)
      on conflict (room) do update set revision = rooms.revision + 1 returning room, revision`,
    values: [room],
  }));
  const kept = told.map(({ room, changes }, index) => ({
    text: `insert into changes (room, revision, at, actor, request_id, changes, entities)
      select room, revision, $1::timestamptz, $2::jsonb, $3::text, ${fill ? filled(fill) : '$4::jsonb'}, $5::text[] from moved${index}`,
    values: [
      new Date(at),
      actor && JSON.stringify({ id: actor.id, name: actor.name, role: actor.role }),
      requestId,
      JSON.stringify(changes),
      [...new Set(changes.map((change) => keyOf(aboutOf(room, change))))],
      ...(fill ? [fill.mark, fill.value] : []),
    ],
  }));
  const parts = [...partsOf(moved, values, 'moved'), ...partsOf(kept, values, 'kept')];
  const rooms = told.map((_, index) => `select revision, room from moved${index}`).join(' union all ');
  return [{ text: `with ${parts.join(', ')} select pg_notify('feed', revision || ' ' || room) from (${rooms}) as moved`, values }];
}

const filled = ({ select }: Fill) => `replace($4::text, $6::text, (${select.replace('$1', '$7')}))::jsonb`;
