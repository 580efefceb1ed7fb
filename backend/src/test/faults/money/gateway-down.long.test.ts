import { expect, test } from 'vitest';
import { seconds, startTestServer } from '../../harness';
import { expectInvariants } from '../../shop';
import { measureOutage, gatewayFaults } from './gateway-down';

const server = await startTestServer();
const shopper = await server.connect('guest');

test.each(gatewayFaults)(
  'the gateway answers 50 checkouts with %s: each is refused within 6 s, and checkouts succeed within 30 s of the recovery',
  async (fault) => {
    const result = await measureOutage(server, shopper, fault, {
      checkouts: 50,
      waitForBreaker: () => undefined,
    });
    const { slowest, othersP99, healthyAfter } = result;
    console.log(
      `${fault}: refused after ${Math.round(slowest)} ms at most, others' p99 ${Math.round(othersP99)} ms, recovered after ${Math.round(healthyAfter)} ms`,
    );
    expect(result).toMatchObject({
      answers: ['503 Failed to initiate payment. Please try again.'],
      isLeftAlone: true,
      last: 'opened',
      reserved: 0,
    });
    expect(slowest).toBeLessThan(seconds(6));
    expect(othersP99).toBeLessThan(200);
    expect(healthyAfter).toBeLessThan(seconds(30));
    await expectInvariants(server);
  },
);
