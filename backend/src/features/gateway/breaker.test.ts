import { expect, test } from 'vitest';
import { createBreaker } from './breaker';
import { GatewayProtocol, GatewayRejected, GatewayUnavailable } from './errors';

const rejected = new GatewayRejected({ status: 400, code: 'X', description: '', field: null });

function installation() {
  const clock = { at: 0, now: () => clock.at };
  const through = createBreaker({ clock });
  let sent = 0;
  const call = (failure?: Error) =>
    through(async () => {
      sent += 1;
      if (failure) throw failure;
    }).catch((error: unknown) => error);
  const fail = async (times: number, failure: Error = new GatewayUnavailable('HTTP_502')) => {
    for (let tries = 0; tries < times; tries += 1) await call(failure);
  };
  return { clock, through, call, fail, sent: () => sent };
}

test('four failures leave the breaker closed, the fifth opens it for 15 s', async () => {
  const { clock, call, fail, sent } = installation();
  await fail(4);
  await fail(1, new GatewayProtocol());
  clock.at = 14_999;
  expect(await call()).toMatchObject({ code: 'CIRCUIT_OPEN' });
  expect(sent()).toBe(5);
  clock.at = 15_000;
  expect(await call()).toBeUndefined();
  await fail(4);
  expect(await call()).toBeUndefined();
});

test('failures that are far apart, or have an answer between them, do not open the breaker', async () => {
  const { clock, call, fail } = installation();
  for (let tries = 0; tries < 10; tries += 1) {
    await fail(1);
    clock.at += 7_600;
  }
  await fail(1);
  await fail(1, rejected);
  await fail(4);
  expect(await call()).toBeUndefined();
});

test('one call at a time tests whether the gateway is back, and a failure refuses the others for another 15 s', async () => {
  const { clock, through, call, fail } = installation();
  await fail(5);
  clock.at = 15_000;
  let end: (error: Error) => void = () => undefined;
  const trial = through(() => new Promise((_resolve, reject) => (end = reject))).catch(
    () => 'failed',
  );
  expect(await call()).toMatchObject({ code: 'CIRCUIT_OPEN' });
  end(new GatewayUnavailable('HTTP_502'));
  expect(await trial).toBe('failed');
  clock.at = 29_999;
  expect(await call()).toMatchObject({ code: 'CIRCUIT_OPEN' });
  clock.at = 30_000;
  expect(await call()).toBeUndefined();
});
