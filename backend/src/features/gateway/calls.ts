import { DelegateBackoff, handleWhen, retry } from 'cockatiel';
import type Razorpay from 'razorpay';
import type { z } from 'zod';
import { type BreakerOptions, createBreaker } from './breaker';
import { GatewayProtocol, GatewayUnavailable, toGatewayError } from './errors';
import { createSdkPool, type SdkOptions } from './sdk';

type CallerOptions = BreakerOptions &
  Pick<SdkOptions, 'keyId' | 'keySecret' | 'baseUrl'> & {
    timeoutMs: number;
    /** Tests change the pause before a retry. */
    retryDelay?: ((ms: number) => number) | undefined;
  };
type CallOptions = {
  /** Whether sending the call twice has the same effect as sending it once. */
  isRepeatable: boolean;
  headers?: Record<string, string>;
};

const pauses = [250, 1_000];
const jittered = (ms: number) => ms * (0.75 + Math.random() / 2);

/**
 * Creates a function that calls the gateway: it takes at most `timeoutMs` with all retries, retries only repeatable
 * calls, and parses the answer.
 */
export function createCaller({ timeoutMs, retryDelay = (ms) => ms, ...options }: CallerOptions) {
  const through = createBreaker(options);
  const withSdk = createSdkPool(options);

  function call<T extends z.ZodType>(
    shape: T,
    { isRepeatable, headers = {} }: CallOptions,
    request: (sdk: Razorpay) => Promise<unknown>,
  ): Promise<z.output<T>> {
    const until = performance.now() + timeoutMs;
    const left = () => Math.max(1, Math.ceil(until - performance.now()));
    let retries = 0;
    const isRetried = (error: Error) =>
      isRepeatable && error instanceof GatewayUnavailable && left() > (pauses[retries] ?? Infinity);
    const policy = retry(handleWhen(isRetried), {
      maxAttempts: pauses.length,
      backoff: new DelegateBackoff(() => retryDelay(jittered(pauses[retries++]!))),
    });

    async function attempt(): Promise<z.output<T>> {
      // `AbortSignal.timeout` leaves its timer running after the answer.
      const timeout = new AbortController();
      const timer = setTimeout(() => timeout.abort(), left()).unref();
      try {
        return parse(shape, await withSdk({ headers, signal: timeout.signal }, request));
      } catch (error) {
        throw toGatewayError(error);
      } finally {
        clearTimeout(timer);
      }
    }
    return through(() => policy.execute(attempt));
  }
  return Object.assign(call, { state: through.state });
}

function parse<T extends z.ZodType>(shape: T, answer: unknown): z.output<T> {
  const result = shape.safeParse(answer);
  if (!result.success) throw new GatewayProtocol({ cause: result.error });
  return result.data;
}
