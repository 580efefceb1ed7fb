import type { Instant } from '@kalavara/shared-types/primitives';
import { acceptStartTime } from '@kalavara/shared-types/timers/timers.rules';
import type { AppContext, Command } from './context';
import { AppError } from './errors';

/**
 * The time of an action as a phone reports it, which may have been offline for a day. Throws `too-late` for an older
 * one.
 */
export function acceptTime(
  { clock }: Pick<AppContext, 'clock'>,
  reported: Instant | null | undefined,
): Date {
  const accepted = acceptStartTime(reported, clock.now());
  if (accepted === undefined) throw new AppError('too-late');
  return new Date(accepted);
}

/**
 * The name of the person who performed an action: as typed with it, else that of the device; null if neither is
 * known.
 */
export const actorName = ({ actor }: Command, typed?: string | null): string | null =>
  typed || actor.name || null;

/** The author to record for a change: the name of the account, else its role. */
export const authorOf = ({ actor }: Pick<Command, 'actor'>): string => actor.name || actor.role;
