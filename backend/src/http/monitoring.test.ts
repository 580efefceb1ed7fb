import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { login } from '@kalavara/shared-types/accounts/accounts';
import { expect, test } from 'vitest';
import { startTestServer } from '../test/harness';

const lines: Record<string, unknown>[] = [];
const server = await startTestServer();
for (const level of ['info', 'warn'] as const)
  server.ctx.log[level] = (line: Record<string, unknown>) => lines.push(line);
const docs = join(import.meta.dirname, '..', '..', '..', 'docs', 'operations');
const scrape = async () => (await server.device().http.get('/metrics')).text;

/** Returns the names of metrics in the expressions of a file. */
function metricsIn(file: string): string[] {
  const text = readFileSync(join(docs, file), 'utf8');
  const expressions = text.split('\n').filter((line) => /^\s*"?expr"?:/.test(line));
  expect(expressions.length).toBeGreaterThan(10);
  return expressions.flatMap((line) => line.match(/\b(kalavara|nodejs|process)_\w+/g) ?? []);
}

/** Lists the names that a scrape does not contain. The series of a histogram count as its name. */
const missingIn = (text: string, names: string[]) =>
  names.filter((name) => !text.includes(`# TYPE ${name.replace(/_(bucket|count|sum)$/, '')} `));

test.for(['prometheus-rules.yml', 'grafana-board.json'])(
  'every metric named in %s is served',
  async (file) => {
    const names = metricsIn(file);
    const text = await scrape();
    expect(missingIn(text, names)).toEqual([]);
    // Control: a name without a metric is found.
    expect(missingIn(text, [...names, 'kalavara_missing_total'])).toEqual([
      'kalavara_missing_total',
    ]);
  },
);

test('build, pools, refunds and ages are served, and the age of an event that never happened is +Inf', async () => {
  const text = await scrape();
  expect(text).toMatch(
    /kalavara_build_info\{version="\d+\.\d+\.\d+",commit="\w*",node="[\d.]+"\} 1/,
  );
  expect(text).toMatch(/kalavara_pool_connections\{pool="main",state="open"\} \d/);
  expect(text).toMatch(/kalavara_open_refunds 0/);
  expect(text).toMatch(/kalavara_payment_alerts\{kind="refund-failed"\} 0/);
  expect(text).toMatch(/kalavara_backup_age_seconds \+Inf/);
  expect(text).toMatch(/kalavara_webhook_age_seconds \+Inf/);
});

test('a refused sign-in and a failed job are counted', async () => {
  const body = { username: 'owner', password: 'not-the-password' };
  await expect(server.device().call(login, { body })).rejects.toThrow();
  server.ctx.scheduler.add('failing', { work: () => Promise.reject(new Error('planted')) });
  await server.ctx.scheduler.run('failing');
  const text = await scrape();
  expect(text).toContain('kalavara_access_refused_total{code="invalid-credentials"} 1');
  expect(text).toContain('kalavara_job_failures_total{job="failing"} 1');
});

test('a server that is not ready logs the reason once, and when it is ready again; metrics continue', async () => {
  lines.length = 0;
  const check = () => server.ctx.scheduler.run('watchReadiness');
  await check();
  const health = server.ctx.pools.health;
  const connect = health.pg.connect;
  health.pg.connect = ((...args: unknown[]) => {
    const refused = new Error('connect ECONNREFUSED');
    const [callback] = args as [((error: Error) => void)?];
    return callback ? callback(refused) : Promise.reject(refused);
  }) as never;
  await check();
  await check();
  const text = await scrape();
  expect(text).toMatch(/kalavara_ready 0/);
  expect(text).toMatch(/kalavara_open_refunds Nan/i);
  health.pg.connect = connect;
  await check();
  const events = lines.filter(({ event }) => /ready/.test(String(event)));
  expect(events).toEqual([
    expect.objectContaining({ event: 'server_not_ready', reasons: ['database'] }),
    { event: 'server_ready_again', after: ['database'] },
  ]);
  expect(await scrape()).toMatch(/kalavara_ready 1/);
});
