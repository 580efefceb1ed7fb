import {
  circuitBreaker,
  CircuitState,
  handleAll,
  type IBackoff,
  type IBreaker,
  isBrokenCircuitError,
} from 'cockatiel';
import type { Clock } from '../../platform/clock/clock';
import type { Logger } from '../../platform/log';
import { GatewayRejected, GatewayUnavailable } from './errors';

const failuresToOpen = 5;
const windowMs = 30_000;
const openMs = 15_000;

export type BreakerState = { isOpen: boolean; answeredAgoMs: number | null };
export type BreakerOptions = { clock: Clock; log?: Pick<Logger, 'warn'> | undefined };

/**
 * Creates a circuit breaker. It opens after five failures within 30 s without an answer between them. Then nothing is
 * sent for 15 s, so that shoppers get an answer at once, and after that one call at a time tests whether the gateway
 * answers again.
 */
export function createBreaker({ clock, log }: BreakerOptions) {
  let failures: number[] = [];
  let answeredAt: number | undefined;
  const breaker: IBreaker = {
    state: undefined,
    success: () => (failures = []),
    failure: () => {
      const now = clock.now();
      failures = [...failures.filter((at) => now - at < windowMs), now];
      return failures.length >= failuresToOpen;
    },
  };
  /** Called when the circuit opens and read before every call, so that the circuit uses our clock. */
  const halfOpenAfter = (): IBackoff<unknown> => {
    const openedAt = clock.now();
    return {
      get duration() {
        return clock.now() - openedAt < openMs ? Infinity : -Infinity;
      },
      next: halfOpenAfter,
    };
  };
  const circuit = circuitBreaker(handleAll, { halfOpenAfter: { next: halfOpenAfter }, breaker });
  circuit.onBreak(() =>
    log?.warn(
      { event: 'gateway_circuit_opened', failures: failures.length },
      'gateway_circuit_opened',
    ),
  );

  async function through<T>(work: () => Promise<T>): Promise<T> {
    // The circuit would queue other calls behind the test call.
    if (circuit.state === CircuitState.HalfOpen) throw new GatewayUnavailable('CIRCUIT_OPEN');
    const outcome = await circuit
      .execute(() => toOutcome(work()))
      .catch((error: unknown) => {
        throw isBrokenCircuitError(error) ? new GatewayUnavailable('CIRCUIT_OPEN') : error;
      });
    answeredAt = clock.now();
    if ('rejection' in outcome) throw outcome.rejection;
    return outcome.answer;
  }

  const state = (): BreakerState => ({
    isOpen: circuit.state !== CircuitState.Closed,
    answeredAgoMs: answeredAt === undefined ? null : clock.now() - answeredAt,
  });
  return Object.assign(through, { state });
}

/** A rejection is not a failure, because the gateway has answered. */
const toOutcome = <T>(work: Promise<T>): Promise<{ answer: T } | { rejection: Error }> =>
  work.then(
    (answer) => ({ answer }),
    (error: Error) => {
      if (isAnswer(error)) return { rejection: error };
      throw error;
    },
  );

const isAnswer = (error: unknown) =>
  error instanceof GatewayRejected ||
  (error instanceof GatewayUnavailable && error.code === 'HTTP_409');
