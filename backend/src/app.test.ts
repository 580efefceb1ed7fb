import { calls, routeOf } from '@kalavara/shared-types/contract/calls';
import { endpoints } from '@kalavara/shared-types/contract/endpoints';
import { expect, test } from 'vitest';
import { startTestServer } from './test/harness';

const server = await startTestServer({ env: { METRICS_TOKEN: 'a-long-metrics-token' } });
const guest = await server.connect('guest');

test('every documented call has its endpoint, and every endpoint is served', async () => {
  const names = Object.values(endpoints)
    .map(({ endpoint }) => endpoint.name)
    .sort();
  expect(names).toEqual(Object.keys(calls).sort());
  const owner = await server.connect('owner');
  for (const name of names) {
    const body = routeOf(name).method === 'GET' ? {} : { body: {} };
    const params = {
      eventId: 'e1',
      taskId: 't1',
      stepId: '2-1',
      id: 'x',
      pincode: '686001',
      readingId: 'r1',
      rowId: 'r1',
      listId: 'l1',
      code: 'ONAM',
      reviewId: 'r1',
      date: '2026-11-21',
    };
    const answer = await owner.callByName(name, { params, ...body });
    const data = answer.body as { code?: string };
    expect(data.code, name).not.toBe('not-found');
  }
});

test(
  'an unknown call is 404 in JSON, with its request id',
  { meta: { requirements: ['D-013'] } },
  async () => {
    const answer = await guest.http.get('/api/nothing');
    expect(answer.status).toBe(404);
    const body = answer.body as { requestId: string };
    expect(body).toMatchObject({ success: false, code: 'not-found' });
    expect(body.requestId).toBe(answer.get('x-request-id'));
  },
);

test('the server is ready and live', async () => {
  expect((await guest.http.get('/healthz')).status).toBe(200);
  expect((await guest.http.get('/acceptz')).status).toBe(200);
  expect((await guest.http.get('/readyz')).body).toMatchObject({
    success: true,
    database: true,
    staying: true,
  });
});

test('metrics are served locally, or with the token', async () => {
  expect((await guest.http.get('/metrics')).status).toBe(200);
  const forwarded = () => guest.http.get('/metrics').set('x-forwarded-for', '203.0.113.7');
  expect((await forwarded()).status).toBe(403);
  const answer = await forwarded().set('authorization', 'Bearer a-long-metrics-token');
  expect(answer.text).toContain('kalavara_call_seconds');
});

test('API answers are not cached, and pages may not be framed', async () => {
  const answer = await guest.http.get('/api/auth/session');
  expect(answer.get('cache-control')).toBe('no-store');
  expect(answer.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(answer.get('x-powered-by')).toBeUndefined();
});
