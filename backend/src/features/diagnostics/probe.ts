import type { Finding } from '@kalavara/shared-types/diagnostics/diagnostics';
import type { PaymentContext } from '../orders/payment-context';

/** The result of a probe. `signal` aborts at the time limit. */
type ProbeResult = Omit<Finding, 'name'>;
export type Probe = (
  ctx: PaymentContext,
  signal: AbortSignal,
) => Promise<ProbeResult> | ProbeResult;

const timeoutMs = 1_000;

/** Runs a probe with a limit of one second: a broken or slow part fails only its own row. */
export async function runProbe(
  ctx: PaymentContext,
  name: Finding['name'],
  probe: Probe,
): Promise<Finding> {
  const abort = new AbortController();
  const late = new Error('too slow');
  const timer = setTimeout(() => abort.abort(late), timeoutMs * ctx.timeoutMultiplier);
  const ended = new Promise<never>((_, reject) =>
    abort.signal.addEventListener('abort', () => reject(late), { once: true }),
  );
  try {
    return { name, ...(await Promise.race([Promise.resolve(probe(ctx, abort.signal)), ended])) };
  } catch (error) {
    if (error !== late) ctx.log.warn({ event: 'probe_failed', err: error, probe: name });
    return { name, isOk: false, facts: { trouble: error === late ? 'slow' : 'broken' } };
  } finally {
    clearTimeout(timer);
  }
}
