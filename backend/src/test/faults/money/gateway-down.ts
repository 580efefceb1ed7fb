import { createPaymentOrder } from '@kalavara/shared-types/checkout';
import { expireReservations } from '../../../features/checkout/reconcile';
import { type Device, minutes, Refused, type TestServer } from '../../harness';
import { draftOf, fill, openBody, stockOf } from '../../shop';
import { percentile } from '../flood';
import { counted } from '../ticks';
import { gatewayWith } from './tools';

export const troubles = [
  'hang',
  'refused',
  'reset',
  'html502',
  'html200',
  'status429',
  'slowBody',
] as const;
export type Trouble = (typeof troubles)[number];
const jar = 'kerala-kingfish';

type Asked = {
  checkouts: number;
  /** Waits until the gateway may be asked again. */ healed: (gatewayClock: {
    ahead: number;
  }) => void;
};

/** So many want to pay while the gateway is like this, and others only look around. Then it is well again. */
export async function during(
  server: TestServer,
  phone: Device,
  trouble: Trouble,
  { checkouts, healed }: Asked,
) {
  const clock = { ahead: 0, now: () => performance.now() + clock.ahead };
  const usual = server.money.gateway!;
  const baseUrl = () => (isRefused ? 'http://127.0.0.1:1' : `${server.url}/sandbox/razorpay`);
  let isRefused = trouble === 'refused';
  server.money.gateway = await gatewayWith(server, { clock, baseUrl, timeoutMultiplier: 1 });
  if (trouble !== 'refused') server.sandbox.addHttpFault({ kind: trouble });
  await fill(server, jar, checkouts + 1);

  const waits: number[] = [];
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      const asked = performance.now();
      (await phone.http.get('/api/products')).text;
      waits.push(performance.now() - asked);
      await new Promise((turn) => setTimeout(turn, 20));
    }
  })();
  const attempt = async () => {
    const asked = performance.now();
    const said = await phone
      .call(createPaymentOrder, { body: openBody(draftOf({ [jar]: 1 })) })
      .then(
        () => 'opened',
        (error: unknown) =>
          error instanceof Refused ? `${error.status} ${error.failure.error}` : String(error),
      );
    return { said, ms: performance.now() - asked };
  };
  const tries = await Promise.all(counted(checkouts).map(attempt));

  const sent = () => server.sandbox.calls()['POST /orders'];
  const before = sent();
  const next = await attempt();
  const isLeftAlone = sent() === before;

  isRefused = false;
  server.sandbox.clearFaults();
  const recovered = performance.now();
  healed(clock);
  let last = await attempt();
  while (last.said !== 'opened' && performance.now() - recovered < 60_000) {
    await new Promise((turn) => setTimeout(turn, 250));
    last = await attempt();
  }
  const healthyAfter = performance.now() - recovered;
  isOver = true;
  await looking;
  server.clock.advance(minutes(21));
  await expireReservations(server.money);
  server.money.gateway = usual;
  return {
    said: [...new Set(tries.map(({ said }) => said))],
    slowest: Math.max(...tries.map(({ ms }) => ms)),
    next,
    isLeftAlone,
    healthyAfter,
    last: last.said,
    othersP99: percentile(waits, 99),
    kept: (await stockOf(server, jar)).reserved,
  };
}
