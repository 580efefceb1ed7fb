import pg from 'pg';
import { updateProduct } from '@kalavara/shared-types/catalogue/catalogue';
import { expect, test } from 'vitest';
import { endPool } from '../../backend/src/test/end-pool';
import { brokenInvariants } from '../../backend/src/test/invariants';
import { Refused } from '../lib/api';
import { startGateway } from '../lib/gateway';
import { signInOwner } from '../lib/people';
import { startServers, type ServerProcess } from '../lib/server';
import { until } from '../lib/until';
import { range } from '../../backend/src/test/range';
import {
  waitUntilSettled,
  retryUntilAnswered,
  toMoney,
  shopper,
  countUnprocessedWebhooks,
  findPaymentViolations,
} from './money';

const productId = 'kerala-tuna';
const buyers = 30;
const units = 5;

test('of 30 buyers of 5 units at two server processes 5 get orders, and second payments are refunded once', async () => {
  const gateway = await startGateway();
  const { servers, postgres, stop } = await startServers(2, gateway.env);
  const sql = new pg.Pool({ connectionString: postgres.url, max: 2 });
  try {
    const [one, two] = servers as [ServerProcess, ServerProcess];
    gateway.setShopUrl(two.url);
    const owner = await signInOwner(one);
    await owner.call(updateProduct, { params: { id: productId }, body: { stockQuantity: units } });
    const stock = async () => {
      const { rows } = await sql.query<{ stock: number; reserved: number }>(
        'select stock, reserved from products where id = $1',
        [productId],
      );
      return rows[0]!;
    };

    const opened = await Promise.all(
      range(buyers).map((n) => {
        const me = shopper({ url: servers[n % 2]!.url, gateway }, productId);
        return retryUntilAnswered(me.open).catch((error: unknown) => {
          if (error instanceof Refused && error.code === 'sold-out') return undefined;
          throw error;
        });
      }),
    );
    const winners = opened.filter((each) => each !== undefined);
    expect(winners).toHaveLength(units);

    // Each order is paid twice, and both processes get each payment from the browser and the webhook.
    const signed = winners.map((each) => gateway.pay(each));
    const twice = winners.map((each) => gateway.payTwice(each));
    const at = (server: ServerProcess) => shopper({ url: server.url, gateway }, productId);
    const states = await Promise.all(
      signed.flatMap((each) =>
        servers.map((server) => retryUntilAnswered(() => at(server).verify(each))),
      ),
    );
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['paid']));
    expect(await stock()).toEqual({ stock: 0, reserved: 0 });

    const paid = winners.flatMap((each, n) => [
      toMoney(each, signed[n]!),
      toMoney(each, twice[n]!),
    ]);
    // The timed jobs of both processes send the refunds.
    const { storedPayments } = await waitUntilSettled({ sql }, paid, 100_000);
    await until(
      async () => (await countUnprocessedWebhooks({ sql })) === 0,
      60_000,
      'every webhook is worked on',
    );
    expect(await findPaymentViolations({ sql, gateway }, paid, storedPayments)).toEqual([]);
    expect([...storedPayments.values()].filter(({ isApplied }) => isApplied)).toHaveLength(units);

    // Both also search for expired reservations.
    await owner.call(updateProduct, { params: { id: productId }, body: { stockQuantity: units } });
    await Promise.all(range(units).map((n) => retryUntilAnswered(at(servers[n % 2]!).open)));
    expect(await stock()).toEqual({ stock: units, reserved: units });
    await sql.query(
      `update orders set reserved_until = now() - interval '1 minute', next_check_at = null where reserved_until is not null`,
    );
    await until(async () => (await stock()).reserved === 0, 100_000, 'all reservations expired');
    expect(await stock()).toEqual({ stock: units, reserved: 0 });
    expect(await brokenInvariants(postgres.url)).toEqual({});
  } finally {
    await endPool(sql);
    await stop();
    await gateway.stop();
  }
});
