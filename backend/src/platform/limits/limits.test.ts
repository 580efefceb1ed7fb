import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { addressOf } from './limits';

const forwarded = [
  undefined,
  '',
  '203.0.113.7',
  '203.0.113.7, 198.51.100.2',
  ' 2001:db8::1 ,198.51.100.2,',
  'not an address',
  'a, b, c, d',
];

test.each([0, 1, 2, 5])(
  'the address of an upgrade is the one Express finds for a call, behind %i proxies',
  async (proxies) => {
    const app = express().set('trust proxy', proxies);
    app.get('/', (req, res) => void res.json([req.ip, addressOf(req, proxies)]));
    const server = createServer(app).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    for (const header of forwarded) {
      const headers = header === undefined ? {} : { 'x-forwarded-for': header };
      const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
        headers,
      });
      const [ofExpress, ours] = (await answer.json()) as [string, string];
      expect(ours, header).toBe(ofExpress);
    }
  },
);
