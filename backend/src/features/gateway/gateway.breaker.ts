import type { Clock } from '../../platform/clock';
import type { Logger } from '../../platform/log';
import { GatewayRejected, GatewayUnavailable } from './gateway.errors';

const failuresToOpen = 5;
const within = 30_000;
const openFor = 15_000;

export type BreakerState = { isOpen: boolean; answeredAgoMs: number | null };
type Given = { clock: Clock; log?: Pick<Logger, 'warn'> | undefined };

/**
 * Lets calls through until five of them failed within 30 s with no answer in between. Then nothing is sent for 15 s, so
 * that shoppers are told at once, and after that one call at a time tries whether the gateway is back.
 */
export function createBreaker({ clock, log }: Given) {
  let failures: number[] = [];
  let openUntil: number | undefined;
  let isTrying = false;
  let answeredAt: number | undefined;

  /** It answered: whatever failed before is over. */
  function close() {
    answeredAt = clock.now();
    failures = [];
    openUntil = undefined;
  }

  function count(isTrial: boolean) {
    const now = clock.now();
    failures = [...failures.filter((at) => now - at < within), now];
    // A late failure of a call from before does not keep it open for longer.
    const isDue = openUntil === undefined && failures.length >= failuresToOpen;
    if (!isTrial && !isDue) return;
    openUntil = now + openFor;
    log?.warn({ failures: failures.length }, 'the payment gateway is left alone for a while');
  }

  async function through<T>(work: () => Promise<T>): Promise<T> {
    const isTrial = openUntil !== undefined;
    if (isTrial && (isTrying || clock.now() < openUntil!))
      throw new GatewayUnavailable('CIRCUIT_OPEN');
    if (isTrial) isTrying = true;
    try {
      const answer = await work();
      close();
      return answer;
    } catch (error) {
      if (isAnswer(error)) close();
      else count(isTrial);
      throw error;
    } finally {
      if (isTrial) isTrying = false;
    }
  }

  /** Whether calls are let through; when the other side last answered, by the same clock. */
  const state = (): BreakerState => ({
    isOpen: openUntil !== undefined,
    answeredAgoMs: answeredAt === undefined ? null : clock.now() - answeredAt,
  });
  return Object.assign(through, { state });
}

const isAnswer = (error: unknown) =>
  error instanceof GatewayRejected ||
  (error instanceof GatewayUnavailable && error.code === 'HTTP_409');
