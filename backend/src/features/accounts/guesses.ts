import { dayMs } from '@kalavara/shared-types/durations';
import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock/clock';
import type { AppContext } from '../../platform/context';

const rememberedForMs = dayMs;
const maxRemembered = 10_000;

export type WrongSecrets = ReturnType<typeof createWrongSecrets>;

/**
 * Stores digests of the wrong secrets of the last day, so that a device that repeats one password is counted once. They
 * are only in the memory of this process and use a key that is lost with it, because a wrong secret is often similar to
 * the right one.
 */
export function createWrongSecrets(clock: Clock) {
  const key = randomBytes(32);
  const until = new Map<string, number>();
  /** The digest of a secret with the stored hash: a secret that was wrong before may be the new one. */
  const digestOf = (...parts: string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64');

  return {
    digestOf,
    has: (digest: string): boolean => (until.get(digest) ?? 0) > clock.now(),
    add(digest: string) {
      until.delete(digest);
      until.set(digest, clock.now() + rememberedForMs);
      if (until.size > maxRemembered) until.delete(until.keys().next().value!);
    },
  };
}

const firstDelayS = 30;
const maxDelayS = 15 * 60;

/** Seconds until the next guess is checked. The delay doubles with each guess, up to fifteen minutes. */
const delayAfter = (overrun: number): number =>
  overrun < 0 ? 0 : Math.min(maxDelayS, firstDelayS * 2 ** overrun);

/**
 * Counts a wrong secret of an account from any address, and delays the next attempt. Returns true when the delays
 * begin, which the owner is shown.
 */
export async function countGuess({ limits }: AppContext, subject: string): Promise<boolean> {
  const overrun = await limits.takeAndCountExcess('login-guesses', subject);
  const seconds = delayAfter(overrun);
  if (seconds > 0) await limits.block('login-delay', subject, seconds);
  return overrun === 0;
}
