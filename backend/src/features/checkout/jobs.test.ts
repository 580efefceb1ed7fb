import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendRefunds } from '../orders/refund-worker';
import type { Money } from '../orders/money';
import { startMoneyJobs } from './jobs';
import { expireReservations, reconcile, sweep } from './reconcile';
import { processInbox } from './webhook';

vi.mock('../orders/refund-worker', () => ({ sendRefunds: vi.fn() }));
vi.mock('./reconcile', () => ({ expireReservations: vi.fn(), reconcile: vi.fn(), sweep: vi.fn() }));
vi.mock('./webhook', () => ({ processInbox: vi.fn() }));

const all = { reconcile, expireReservations, processInbox, sendRefunds, sweep };
const warn = vi.fn();
const money = { log: { warn } } as unknown as Money;
const counts = () =>
  Object.fromEntries(
    Object.entries(all).map(([name, work]) => [name, vi.mocked(work).mock.calls.length]),
  );

beforeEach(() => {
  vi.useFakeTimers();
  for (const work of Object.values(all)) vi.mocked(work).mockReset().mockResolvedValue();
});
afterEach(() => void vi.useRealTimers());

test('each job is done when its time has come, and the first sweep after a minute', async () => {
  const { stop } = startMoneyJobs(money, true);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(counts()).toEqual({
    reconcile: 2,
    expireReservations: 3,
    processInbox: 6,
    sendRefunds: 3,
    sweep: 0,
  });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(counts().sweep).toBe(1);
  await stop();
  const before = counts();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(counts()).toEqual(before);
});

test('without the clock nothing is done that nobody asks for', async () => {
  const { run, stop } = startMoneyJobs(money, false);
  await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
  await run('sendRefunds');
  expect(counts()).toEqual({
    reconcile: 0,
    expireReservations: 0,
    processInbox: 0,
    sendRefunds: 1,
    sweep: 0,
  });
  await stop();
});

test('who asks for a job that is under way has what was due by then done too, in one more round for all who ask', async () => {
  const rounds: (() => void)[] = [];
  vi.mocked(sendRefunds).mockImplementation(() => new Promise((end) => void rounds.push(end)));
  const { run, stop } = startMoneyJobs(money, false);
  const ended: string[] = [];
  const first = run('sendRefunds').then(() => ended.push('first'));
  const others = [run('sendRefunds'), run('sendRefunds')].map((asked) =>
    asked.then(() => ended.push('another')),
  );
  rounds[0]!();
  await first;
  await vi.waitFor(() => expect(rounds).toHaveLength(2));
  expect(ended).toEqual(['first']);
  rounds[1]!();
  await Promise.all(others);
  expect(rounds).toHaveLength(2);
  await stop();
});

test('a round that does not end well is noted, and the next one is done', async () => {
  vi.mocked(sendRefunds).mockRejectedValueOnce(new Error('the gateway is away'));
  const { run, stop } = startMoneyJobs(money, false);
  await run('sendRefunds');
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ job: 'sendRefunds' }),
    expect.any(String),
  );
  await run('sendRefunds');
  expect(counts().sendRefunds).toBe(2);
  await stop();
});
