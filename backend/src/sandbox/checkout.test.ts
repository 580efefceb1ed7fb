import { Script } from 'node:vm';
import { afterAll, expect, test } from 'vitest';
import { startSandbox } from './standalone';

const sandbox = await startSandbox({
  keyId: 'rzp_test_Sandbox1',
  keySecret: 'key',
  webhookSecret: 'hook',
});
afterAll(() => sandbox.stop());

const get = (path: string) => fetch(sandbox.baseUrl + path);
const handOver = (answer: Record<string, string>) =>
  get(`/v1/hand-over?${new URLSearchParams(answer).toString()}`);

test('the script is self-contained, not cached, and compatible with a strict CSP', async () => {
  const answer = await get('/v1/checkout.js');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-type')).toMatch(/javascript/);
  const script = await answer.text();
  expect(() => new Script(script)).not.toThrow();
  expect(script).not.toMatch(/\beval\b|new Function|innerHTML|\bimport\b|\?\?|\?\.|<style/);
  expect((await get('/v1/checkout.css')).headers.get('content-type')).toMatch(/css/);
});

test('the redirect is a form of an opaque origin, and posts its fields as text', async () => {
  const answer = await handOver({
    callback: `${sandbox.baseUrl}/callback?no=1&x="><b>`,
    razorpay_payment_id: '"><script>',
  });
  expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox allow-forms/);
  const page = await answer.text();
  expect(page).toContain('name="razorpay_payment_id" value="&quot;&gt;&lt;script&gt;"');
  expect(page).toContain('/callback?no=1&amp;x=%22%3E%3Cb%3E"');
  expect(page).not.toContain('name="callback"');
});

test('the redirect only targets the same origin', async () => {
  for (const callback of ['https://example.com/', 'javascript:alert(1)', ''])
    expect((await handOver({ callback })).status).toBe(400);
});
