import { createPaymentOrder } from '@kalavara/shared-types/checkout/checkout';
import { expireReservations } from '../../../features/checkout/reconcile/reconcile';
import { type Device, minutes, Refused, type TestServer } from '../../harness';
import { draftOf, fill, openBody, stockOf } from '../../shop';
import { percentile } from '../../percentile';
import { range } from '../../range';
import { createTestGateway } from './tools';

export const gatewayFaults = [
  'hang',
  'refused',
  'reset',
  'html502',
  'html200',
  'status429',
  'slowBody',
] as const;
export type GatewayFault = (typeof gatewayFaults)[number];
const productId = 'kerala-kingfish';

type Options = {
  checkouts: number;
  /** Advances the clock until the circuit breaker lets calls through. */
  waitForBreaker: (gatewayClock: { ahead: number }) => void;
};

/** Opens checkouts during a fault of the gateway while another device reads, then measures the recovery. */
export async function measureOutage(
  server: TestServer,
  phone: Device,
  fault: GatewayFault,
  { checkouts, waitForBreaker }: Options,
) {
  const clock = { ahead: 0, now: () => performance.now() + clock.ahead };
  const usual = server.paymentContext.gateway!;
  const baseUrl = () => (isRefused ? 'http://127.0.0.1:1' : `${server.url}/sandbox/razorpay`);
  let isRefused = fault === 'refused';
  server.paymentContext.gateway = await createTestGateway(server, {
    clock,
    baseUrl,
    timeoutMultiplier: 1,
  });
  if (fault !== 'refused') server.sandbox.addHttpFault({ kind: fault });
  await fill(server, productId, checkouts + 1);

  const waits: number[] = [];
  const waitsMeanwhile: number[] = [];
  let isOver = false;
  let recovered = Infinity;
  const looking = (async () => {
    while (!isOver) {
      const startedMs = performance.now();
      await phone.http.get('/api/products');
      const ms = performance.now() - startedMs;
      waits.push(ms);
      if (startedMs < recovered) waitsMeanwhile.push(ms);
      await new Promise((turn) => setTimeout(turn, 20));
    }
  })();
  const attempt = async () => {
    const startedMs = performance.now();
    const answer = await phone
      .call(createPaymentOrder, { body: openBody(draftOf({ [productId]: 1 })) })
      .then(
        () => 'opened',
        (error: unknown) =>
          error instanceof Refused ? `${error.status} ${error.failure.error}` : String(error),
      );
    return { answer, ms: performance.now() - startedMs };
  };
  const tries = await Promise.all(range(checkouts).map(attempt));

  const sent = () => server.sandbox.calls()['POST /orders'];
  const before = sent();
  const next = await attempt();
  const isLeftAlone = sent() === before;

  isRefused = false;
  server.sandbox.clearFaults();
  recovered = performance.now();
  waitForBreaker(clock);
  let last = await attempt();
  while (last.answer !== 'opened' && performance.now() - recovered < 60_000) {
    await new Promise((turn) => setTimeout(turn, 250));
    last = await attempt();
  }
  const healthyAfter = performance.now() - recovered;
  isOver = true;
  await looking;
  server.clock.advance(minutes(21));
  await expireReservations(server.paymentContext);
  server.paymentContext.gateway = usual;
  return {
    answers: [...new Set(tries.map(({ answer }) => answer))],
    slowest: Math.max(...tries.map(({ ms }) => ms)),
    next,
    isLeftAlone,
    healthyAfter,
    last: last.answer,
    othersP99: percentile(waits, 99),
    /** The median wait in ms of calls that began during the fault. */
    othersP50: percentile(waitsMeanwhile, 50),
    reserved: (await stockOf(server, productId)).reserved,
  };
}
