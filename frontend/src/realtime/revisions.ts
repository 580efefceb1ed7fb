import type { Batch, Room } from '@kalavara/shared-types/contract/realtime';
import type { Revision } from '@kalavara/shared-types/primitives';

export type Revisions = Record<string, Revision>;

/** Classifies a batch against the revision `received`: the next one, a repeated one, or a gap. */
export function classifyBatch(
  { revision }: Pick<Batch, 'revision'>,
  received: Revision | undefined,
): 'next' | 'known' | 'gap' {
  if (received === undefined || revision > received + 1) return 'gap';
  return revision <= received ? 'known' : 'next';
}

/** Returns the revisions that a heartbeat reports: those that changed since the last heartbeat of this connection. */
export const findUnreported = (received: Revisions, reported: Revisions): Revisions =>
  Object.fromEntries(
    Object.entries(received).filter(([room, revision]) => reported[room] !== revision),
  );

/**
 * Returns the rooms with a missed batch: the server was ahead at the last heartbeat, still is, and its former revision
 * was not received. Being behind once does not count, because the batch may arrive together with the answer.
 */
export const findMissed = (before: Revisions, behind: Revisions, received: Revisions): Room[] =>
  (Object.keys(behind) as Room[]).filter(
    (room) => before[room] !== undefined && (received[room] ?? -1) < before[room],
  );
