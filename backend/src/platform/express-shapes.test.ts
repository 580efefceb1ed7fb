import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { shapesOf } from './express-shapes';

/** What a request's prototype is before Express sees it and in a route, and what the route can do with it. */
async function asked(isBornRight: boolean) {
  const app = express();
  const before: unknown[] = [];
  const inside: unknown[] = [];
  app.get('/jars', (req, res) => {
    inside.push(Object.getPrototypeOf(req), Object.getPrototypeOf(res));
    res.json({ jars: req.query['jars'], host: req.hostname });
  });
  const http = createServer(isBornRight ? shapesOf(app) : {}).listen(0, '127.0.0.1');
  http.on('request', (req: IncomingMessage, res) => {
    before.push(Object.getPrototypeOf(req), Object.getPrototypeOf(res));
    app(req, res);
  });
  await new Promise((resolve) => http.once('listening', resolve));
  onTestFinished(() => void http.close());
  const answer = await fetch(
    `http://127.0.0.1:${(http.address() as AddressInfo).port}/jars?jars=3`,
    { headers: { connection: 'close' } },
  );
  expect(await answer.json()).toEqual({ jars: '3', host: '127.0.0.1' });
  return { before, inside };
}

test('requests and answers are born as Express wants them, and it changes none', async () => {
  const { before, inside } = await asked(true);
  expect(before).toHaveLength(2);
  expect(before.every((prototype, index) => prototype === inside[index])).toBe(true);
});

test('control: otherwise Express gives each of them another prototype', async () => {
  const { before, inside } = await asked(false);
  expect(before.some((prototype, index) => prototype === inside[index])).toBe(false);
});
