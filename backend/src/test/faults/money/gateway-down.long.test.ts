import { expect, test } from 'vitest';
import { seconds, startTestServer } from '../../harness';
import { expectWhole } from '../../shop';
import { during, troubles } from './gateway-down';

const server = await startTestServer();
const shopper = await server.connect('guest');

test.each(troubles)(
  'row 16: the gateway answers 50 checkouts with %s: each is told so within 6 s, and all is well 30 s later',
  async (trouble) => {
    const seen = await during(server, shopper, trouble, { checkouts: 50, healed: () => undefined });
    const { slowest, othersP99, healthyAfter } = seen;
    console.log(
      `${trouble}: told after ${Math.round(slowest)} ms at most, others' p99 ${Math.round(othersP99)} ms, well after ${Math.round(healthyAfter)} ms`,
    );
    expect(seen).toMatchObject({
      said: ['503 Failed to initiate payment. Please try again.'],
      isLeftAlone: true,
      last: 'opened',
      kept: 0,
    });
    expect(slowest).toBeLessThan(seconds(6));
    expect(othersP99).toBeLessThan(200);
    expect(healthyAfter).toBeLessThan(seconds(30));
    await expectWhole(server);
  },
);
