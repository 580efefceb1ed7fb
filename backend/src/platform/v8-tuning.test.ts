import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { httpMessageClasses } from './v8-tuning';

/**
 * Returns the prototypes of requests and responses before Express handles them and in a route, and what a route reads.
 */
async function prototypesOf(hasClasses: boolean) {
  const app = express();
  const before: unknown[] = [];
  const inside: unknown[] = [];
  app.get('/items', (req, res) => {
    inside.push(Object.getPrototypeOf(req), Object.getPrototypeOf(res));
    res.json({ count: req.query['count'], host: req.hostname });
  });
  const http = createServer(hasClasses ? httpMessageClasses(app) : {}).listen(0, '127.0.0.1');
  http.on('request', (req: IncomingMessage, res) => {
    before.push(Object.getPrototypeOf(req), Object.getPrototypeOf(res));
    app(req, res);
  });
  await new Promise((resolve) => http.once('listening', resolve));
  onTestFinished(() => void http.close());
  const answer = await fetch(
    `http://127.0.0.1:${(http.address() as AddressInfo).port}/items?count=3`,
    { headers: { connection: 'close' } },
  );
  expect(await answer.json()).toEqual({ count: '3', host: '127.0.0.1' });
  return { before, inside };
}

test('requests and responses have the prototypes of Express from the start, and it replaces none', async () => {
  const { before, inside } = await prototypesOf(true);
  expect(before).toHaveLength(2);
  expect(before.every((prototype, index) => prototype === inside[index])).toBe(true);
});

test('control: otherwise Express replaces the prototype of each', async () => {
  const { before, inside } = await prototypesOf(false);
  expect(before.some((prototype, index) => prototype === inside[index])).toBe(false);
});
