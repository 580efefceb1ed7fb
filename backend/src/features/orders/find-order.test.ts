import { findOrder, getOrderStatus } from '@kalavara/shared-types/orders/own-orders';
import { expect, test, vi } from 'vitest';
import { range } from '../../test/range';
import { startTestServer, type TestServer } from '../../test/harness';
import { draftOf, open } from '../../test/shop';

const limited = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' } });
/** A server whose limits no test reaches. */
const unlimited = await startTestServer({ env: { TRUST_PROXY: '1' } });

const phone = '9847012345';
const order = async (server: TestServer) =>
  (
    await open(
      server.device(),
      draftOf({ 'kerala-tuna': 1 }, { customer: { name: 'Meera', phone, email: null } }),
    )
  ).orderNo;

let addresses = 0;
const newAddress = () => `198.51.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`;
const search = (
  server: TestServer,
  body: { orderNo: string; phone: string },
  from = newAddress(),
) => server.device().callByName('findOrder', { body }, { headers: { 'x-forwarded-for': from } });
/** The answer without the id of the request and the wait. */
const answer = ({ status, body }: { status: number; body: Record<string, unknown> }) => {
  const { requestId: _id, details: _wait, ...rest } = body;
  return JSON.stringify({ status, ...rest });
};
const unknown = 'KV-261123-ZZZZZ';

test('an order is found by its number and its phone number, however they are written', async () => {
  const orderNo = await order(unlimited);
  const device = unlimited.device();
  const written = [
    { orderNo, phone },
    { orderNo: ` ${orderNo.toLowerCase()} `, phone: '+91 98470-12345' },
    { orderNo, phone: '൯൮൪൭൦ ൧൨൩൪൫' },
    { orderNo: orderNo.replaceAll('-', ' '), phone },
    { orderNo: `#${orderNo.replaceAll('-', '\u2013')}.`, phone },
    { orderNo: orderNo.replaceAll('-', ''), phone },
    { orderNo: orderNo.slice('KV-'.length).toLowerCase(), phone },
  ];
  for (const body of written) {
    const found = await device.call(findOrder, { body });
    const { data } = await device.call(
      getOrderStatus,
      { query: { no: orderNo } },
      { headers: { 'x-order-token': found.accessToken } },
    );
    expect(data.orderId).toBe(orderNo);
  }
});

test('an unknown number and a wrong phone number get the same answer for the same work', async () => {
  const orderNo = await order(unlimited);
  const find = vi.spyOn(unlimited.paymentContext.keys, 'of');
  const work = async (body: { orderNo: string; phone: string }) => {
    find.mockClear();
    const response = await search(unlimited, body);
    const names = Object.keys(response.headers).sort();
    return { answer: answer(response), names, keys: find.mock.calls.length };
  };
  const wrong = await work({ orderNo, phone: '9847012346' });
  expect(wrong).toMatchObject({ keys: 1 });
  expect(JSON.parse(wrong.answer)).toMatchObject({ status: 404, code: 'order-not-found' });
  for (const body of [
    { orderNo: unknown, phone },
    { orderNo, phone: '' },
    { orderNo: 'none', phone: 'none' },
    { orderNo: '', phone: '' },
  ])
    expect(await work(body)).toEqual(wrong);
  find.mockRestore();
});

const last = (index: number) => String(12_000 + index);
/** The right phone number is the 346th of these. */
const guesses = range(500).map((index) => ({ phone: `98470${last(index)}` }));

test('a thousand guesses from as many addresses learn nothing', async () => {
  const orderNo = await order(limited);
  const answers: string[][] = [];
  for (const { phone: guess } of guesses)
    answers.push([
      answer(await search(limited, { orderNo, phone: guess })),
      answer(await search(limited, { orderNo: unknown, phone: guess })),
    ]);
  expect(answers.filter(([ofOrder, ofUnknown]) => ofOrder !== ofUnknown)).toEqual([]);
  expect(new Set(answers.flat().map((text) => JSON.parse(text).status as number))).toEqual(
    new Set([404, 429]),
  );
});

test('control: without the limits the same guesses find the order', async () => {
  const orderNo = await order(unlimited);
  const statuses: number[] = [];
  for (const { phone: guess } of guesses.slice(340, 350))
    statuses.push((await search(unlimited, { orderNo, phone: guess })).status);
  expect(statuses).toContain(200);
});

test('one address has ten attempts, and all addresses together three hundred in ten minutes', async () => {
  const server = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' } });
  const numbered = (index: number) => ({ orderNo: `KV-261123-${10_000 + index}`, phone });
  const statuses = async (count: number, from?: string) => {
    const all: number[] = [];
    for (const index of range(count))
      all.push((await search(server, numbered(index), from)).status);
    return all;
  };
  const one = await statuses(12, '198.51.200.1');
  expect(one).toEqual([...Array<number>(10).fill(404), 429, 429]);
  const many = await statuses(291);
  expect(many.indexOf(429)).toBe(290);
});
