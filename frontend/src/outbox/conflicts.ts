import type { PendingCommand } from './commands';
import { findDefinition } from './registry';

const keyOf = (entry: PendingCommand) => findDefinition(entry.name)?.conflictKey(entry.given);
const includes = (key: string, other: string) => key === other || other.startsWith(`${key}/`);

/**
 * Whether the second command must wait for the first: in the same room, and with an equal conflict key or one that
 * includes the other.
 */
export function mustFollow(first: PendingCommand, second: PendingCommand): boolean {
  if (first.room !== second.room) return false;
  const one = keyOf(first);
  const other = keyOf(second);
  return one !== undefined && other !== undefined && (includes(one, other) || includes(other, one));
}
