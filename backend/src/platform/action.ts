import type { Instant } from '@kalavara/shared-types/primitives';
import { acceptStartTime } from '@kalavara/shared-types/timers/timers.rules';
import type { AppContext, Command } from './context';
import { AppError } from './errors';

/** The accepted time of an action that a phone reports; it may have been offline for a day. Throws `too-late` above that. */
export function acceptTime(
  { clock }: Pick<AppContext, 'clock'>,
  reported: Instant | null | undefined,
): Date {
  const accepted = acceptStartTime(reported, clock.now());
  if (accepted === undefined) throw new AppError('too-late');
  return new Date(accepted);
}

/** Who did an action: the name that was typed with it, or that of the device; null where neither is known. */
export const actorName = ({ actor }: Command, typed?: string | null): string | null =>
  typed || actor.name || null;

/** Who is recorded as the author of a change: the name of the account, else its role. */
export const authorOf = ({ actor }: Pick<Command, 'actor'>): string => actor.name || actor.role;
