import type { Finding } from '@kalavara/shared-types/diagnostics/diagnostics';
import { dayMs } from '@kalavara/shared-types/durations';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { describe as sentencesOf, sizeText } from '../../../features/diagnostics/describe';
import i18next from 'i18next';
import { displayOf } from '../../../test/displays';
import { loadMessages } from '../../../test/loadMessages';
import { serve } from '../../../test/fakeServer';
import { stopClocks } from '../../../test/stopClocks';
import { Toasts } from '../../../ui/Toast';
import DiagnosticsPage from './DiagnosticsPage';

beforeAll(loadMessages);
afterEach(() => void vi.useRealTimers());

const findings: Finding[] = [
  {
    name: 'database',
    isOk: true,
    facts: { latencyMs: 1.2, bytes: 21_400_000, migrations: 17, last: '0017_overview' },
  },
  { name: 'feed', isOk: true, facts: { echoMs: 2, heardAgoMs: 240_000, rooms: 3, lag: 0 } },
  {
    name: 'gateway',
    isOk: false,
    facts: {
      kind: 'razorpay',
      mode: 'live',
      isOpen: true,
      answeredAgoMs: null,
      trouble: 'unreachable',
    },
  },
  { name: 'disk', isOk: false, facts: { freeBytes: 400_000_000, allBytes: 1e11 } },
  { name: 'backup', isOk: false, facts: { ageMs: 9 * dayMs, way: 'download', bytes: 1_000 } },
  { name: 'inbox', isOk: false, facts: { trouble: 'slow' } },
];
const tv = displayOf({ name: 'Pit' });

function open(isDown = false) {
  const calls = serve(({ method, path }) => {
    if (path === '/api/diagnostics')
      return isDown
        ? 'no network'
        : { body: { success: true, data: { at: Date.now(), findings } } };
    return { body: { success: true, data: method === 'GET' ? [tv] : tv, revision: 1 } };
  });
  render(
    <>
      <DiagnosticsPage />
      <Toasts />
    </>,
  );
  return calls;
}

test(
  'each part shows its status as text and by its colour, and the remedy',
  { meta: { requirements: ['S-014'] } },
  async () => {
    open();
    const list = await screen.findByRole('region', { name: 'The program' });
    const row = (title: RegExp) =>
      within(list).getByRole('heading', { name: title }).closest('li')!;
    expect(row(/^Database/).textContent).toContain('All right');
    expect(row(/^Database/).textContent).toContain('It answers in 1.2 ms, holds 21 MB');
    expect(row(/^Payment gateway/).textContent).toContain('Needs attention');
    expect(row(/^Payment gateway/).textContent).toContain('Razorpay does not answer.');
    expect(row(/^Disk/).textContent).toContain('400 MB free of 100 GB.Nearly full');
    expect(row(/^Backup/).textContent).toContain('Check this');
    expect(row(/^Backup/).textContent).toContain('The last one: 9 days ago');
    expect(row(/^Messages to process/).textContent).toContain('It did not answer within a second.');
    expect(within(list).getByRole('status').textContent).toBe('4 parts have a problem.');
  },
);

test('the version is shown with its commit, or alone if the commit is unknown', () => {
  const t = i18next.getFixedT('en', 'diagnostics');
  const describeFacts = (facts: Finding['facts']) =>
    sentencesOf({ name: 'version', isOk: true, facts }, t)[0];
  expect(describeFacts({ version: '0.2.0', commit: '1f2e3d4c5b6a' })).toBe(
    'Version 0.2.0 (1f2e3d4c5b6a).',
  );
  expect(describeFacts({ version: '0.2.0', commit: null })).toBe('Version 0.2.0.');
  expect(describeFacts({})).toMatch(/^Pages/);
});

test('a failed request shows an error, and can be retried', async () => {
  open(true);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The check could not be started. Try again.',
  );
});

test(
  'this device shows its unsent commands, and its clock error',
  { meta: { requirements: ['D-172'] } },
  async () => {
    stopClocks(Date.parse('2026-11-21T06:30:00Z'), []);
    open();
    const device = await screen.findByRole('region', { name: 'This device' });
    expect(within(device).getByText('0 changes')).toBeDefined();
    expect(within(device).getByText('Right to a tenth of a second')).toBeDefined();
  },
);

test('a chosen TV is rung', async () => {
  const calls = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Ring the bell' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
      path: `/api/displays/${tv.id}`,
      body: { ring: true },
    }),
  );
});

test('the report can be copied, with every figure and without names', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Copy report' }));
  await screen.findByText('The report is copied.');
  const [text] = writeText.mock.calls[0] as unknown as [string];
  expect(text).toContain('NOT OK disk: freeBytes=400000000');
  expect(text).toContain('device: line=');
});

test.each(['en', 'ml'] as const)('every finding has its texts in %s', (language) => {
  const t = i18next.getFixedT(language, 'diagnostics');
  const names: Finding['name'][] = [
    'version',
    'database',
    'feed',
    'sockets',
    'proxy',
    'gateway',
    'webhooks',
    'inbox',
    'refunds',
    'disk',
    'backup',
    'pictures',
    'clock',
  ];
  const facts = {
    lag: 1,
    forwardedAgoMs: 1,
    servers: 2,
    isOpen: true,
    isMissing: true,
    signedWith: 'previous',
    open: 1,
    failed: 1,
    stuck: 1,
    loose: 1,
  };
  for (const name of names) {
    const text = sentencesOf({ name, isOk: false, facts }, t);
    expect(text.length).toBeGreaterThan(0);
    for (const sentence of text) expect(sentence).not.toMatch(/^[\w.-]+$|\{\{/);
  }
});

test.each([
  [0, null, /^Visitors come to this computer directly\.$/],
  [2, null, /^Visitors come through 2 services in front of this computer\.$/],
  [
    0,
    60_000,
    /^A visit came through a service .*: 1 minute ago\. All shoppers .* nothing to do\.$/,
  ],
])('with %d proxies and a forwarded visit %s ago: %s', (proxies, forwardedAgoMs, expected) => {
  const t = i18next.getFixedT('en', 'diagnostics');
  const isOk = forwardedAgoMs === null;
  const facts = { proxies, forwardedAgoMs };
  expect(sentencesOf({ name: 'proxy', isOk, facts }, t).join(' ')).toMatch(expected);
});

test('sizes are in decimal units', () => {
  expect([0, 999, 1_500, 21_400_000, 9.96e9, 5e11].map(sizeText)).toEqual([
    '0 B',
    '999 B',
    '1.5 KB',
    '21 MB',
    '10.0 GB',
    '500 GB',
  ]);
});
