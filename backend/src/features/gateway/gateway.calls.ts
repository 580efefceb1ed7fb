import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { createBreaker } from './gateway.breaker';
import { GatewayProtocol, GatewayUnavailable, toGatewayError } from './gateway.errors';
import type { PerCall } from './gateway.sdk';

type Given = Parameters<typeof createBreaker>[0] & {
  timeoutMs: number;
  during: <T>(call: PerCall, work: () => Promise<T>) => Promise<T>;
  wait?: ((ms: number) => Promise<void>) | undefined;
};
type Options = {
  /** Asking twice is the same as asking once. */
  isRepeatable: boolean;
  headers?: Record<string, string>;
};

const pauses = [250, 1_000];
const jittered = (ms: number) => ms * (0.75 + Math.random() / 2);

/** One call of the gateway: within its time in all, tried again only where that is safe, its answer parsed. */
export function createCaller({ timeoutMs, during, wait = pause, ...given }: Given) {
  const through = createBreaker(given);

  function call<T extends z.ZodType>(
    shape: T,
    options: Options,
    ask: () => Promise<unknown>,
  ): Promise<z.output<T>> {
    const { isRepeatable, headers = {} } = options;
    const until = performance.now() + timeoutMs;
    const left = () => Math.max(1, Math.ceil(until - performance.now()));

    async function attempt(tries: number): Promise<z.output<T>> {
      // A signal that times out by itself lives for all that time, also when the answer has long come.
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), left()).unref();
      try {
        return parsed(shape, await during({ headers, signal: late.signal }, ask));
      } catch (thrown) {
        const failure = toGatewayError(thrown);
        const next =
          isRepeatable && failure instanceof GatewayUnavailable ? pauses[tries] : undefined;
        if (next === undefined || left() <= next) throw failure;
        await wait(jittered(next));
        return attempt(tries + 1);
      } finally {
        clearTimeout(timer);
      }
    }
    return through(() => attempt(0));
  }
  return Object.assign(call, { state: through.state });
}

function parsed<T extends z.ZodType>(shape: T, answer: unknown): z.output<T> {
  const result = shape.safeParse(answer);
  if (!result.success) throw new GatewayProtocol({ cause: result.error });
  return result.data;
}
