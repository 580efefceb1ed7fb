import type { Batch, Room } from '@kalavara/shared-types/realtime';
import type { Revision } from '@kalavara/shared-types/primitives';

export type Revisions = Record<string, Revision>;

/** What a batch is to someone who has heard up to `heard`: the next one, one they know, or proof that one is missing. */
export function meaningOf(
  { revision }: Pick<Batch, 'revision'>,
  heard: Revision | undefined,
): 'next' | 'known' | 'gap' {
  if (heard === undefined || revision > heard + 1) return 'gap';
  return revision <= heard ? 'known' : 'next';
}

/** What a beat has to tell: the rooms heard further than this connection has told already. */
export const untold = (heard: Revisions, told: Revisions): Revisions =>
  Object.fromEntries(Object.entries(heard).filter(([room, revision]) => told[room] !== revision));

/**
 * The rooms of which something was missed: a beat ago the server was ahead of us there, it still is, and what it had
 * then has not come. Being behind once is nothing: the batch may be on its way beside the answer.
 */
export const missed = (before: Revisions, behind: Revisions, heard: Revisions): Room[] =>
  (Object.keys(behind) as Room[]).filter(
    (room) => before[room] !== undefined && (heard[room] ?? -1) < before[room],
  );
