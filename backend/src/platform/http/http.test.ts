import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { login } from '@kalavara/shared-types/accounts/accounts';
import express from 'express';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { type AppContext, guest } from '../context';
import { answerErrors, createRoutes, requestIds } from './http';
import { parseRequest } from './parse-request';
import { createMetrics } from '../metrics';

/** Starts a server with one call whose route runs `work`. */
async function serverOf(work: () => never) {
  const log = { error: vi.fn(), debug: vi.fn() };
  const ctx = {
    log,
    metrics: createMetrics(),
    identify: async () => guest,
    config: { isOpenKitchen: false },
  } as unknown as AppContext;
  const app = express();
  app.use(requestIds);
  createRoutes(app, ctx).route(login, async () => work());
  app.use(answerErrors(ctx));
  const http = createServer(app).listen(0, '127.0.0.1');
  await new Promise((resolve) => http.once('listening', resolve));
  onTestFinished(() => void http.close());
  const send = (body: object) =>
    fetch(`http://127.0.0.1:${(http.address() as AddressInfo).port}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify(body),
    });
  return { send, log };
}

test('a body that does not parse is answered as 400 with the names of its fields', async () => {
  const { send, log } = await serverOf(() => {
    throw new Error('not reached');
  });
  const answer = await send({ username: 7 });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 'invalid', fields: ['username', 'password'] });
  expect(log.error).not.toHaveBeenCalled();
});

test('a refused body names its unknown fields, and no field where it is no object', async () => {
  const { send } = await serverOf(() => {
    throw new Error('not reached');
  });
  const known = { username: 'owner', password: 'a-long-owner-password' };
  const unknown = await send({ ...known, remember: true, note: 7 });
  expect(unknown.status).toBe(400);
  expect(await unknown.json()).toMatchObject({ code: 'invalid', fields: ['remember', 'note'] });
  const list = await send([known]);
  expect(list.status).toBe(400);
  const failure = await list.json();
  expect(failure).toMatchObject({ code: 'invalid' });
  expect(failure).not.toHaveProperty('fields');
});

test('an unknown field of an entry in a list is named with its path', () => {
  const List = z.object({ couriers: z.array(z.strictObject({ id: z.string() })) });
  const parse = () => parseRequest(List, { couriers: [{ id: 'dtdc' }, { id: 'x', site: 'y' }] });
  expect(parse).toThrow(expect.objectContaining({ fields: ['couriers.1.site'] }));
});

test('an error with the status of an answer that the server received is answered as 500 and logged', async () => {
  const { send, log } = await serverOf(() => {
    throw Object.assign(new Error('the gateway refused the keys'), { status: 401 });
  });
  const answer = await send({ username: 'owner', password: 'a-long-owner-password' });
  expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'unexpected' }]);
  expect(log.error).toHaveBeenCalledOnce();
});

test('data of the server that violates its schema is answered as 500 unexpected and logged', async () => {
  const { send, log } = await serverOf(() => {
    z.object({ stored: z.string() }).parse({ stored: 7 });
    throw new Error('not reached');
  });
  const answer = await send({ username: 'owner', password: 'a-long-owner-password' });
  expect(answer.status).toBe(500);
  const body = (await answer.json()) as object;
  expect(body).toMatchObject({ code: 'unexpected' });
  expect(body).not.toHaveProperty('fields');
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({
      event: 'call_failed',
      code: 'unexpected',
      err: expect.any(z.ZodError) as unknown,
    }),
  );
});
