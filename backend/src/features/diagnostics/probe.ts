import type { Finding } from '@kalavara/shared-types/diagnostics';
import type { Money } from '../orders/money';

/** What one look found. `signal` ends with its time. */
export type Found = Omit<Finding, 'name'>;
export type Probe = (money: Money, signal: AbortSignal) => Promise<Found> | Found;

const within = 1_000;

/** One look within a second: what is broken or slow says so in its own row, and keeps no other from answering. */
export async function look(money: Money, name: Finding['name'], probe: Probe): Promise<Finding> {
  const abort = new AbortController();
  const late = new Error('too slow');
  const timer = setTimeout(() => abort.abort(late), within * money.timeoutMultiplier);
  const ended = new Promise<never>((_, reject) =>
    abort.signal.addEventListener('abort', () => reject(late), { once: true }),
  );
  try {
    return { name, ...(await Promise.race([Promise.resolve(probe(money, abort.signal)), ended])) };
  } catch (error) {
    if (error !== late)
      money.log.warn({ err: error, probe: name }, 'a part could not be looked at');
    return { name, isOk: false, facts: { trouble: error === late ? 'slow' : 'broken' } };
  } finally {
    clearTimeout(timer);
  }
}
