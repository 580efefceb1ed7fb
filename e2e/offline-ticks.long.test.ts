import { expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { withBrowser } from './lib/modern';
import { tickOffline } from './lib/offline';
import { startServer } from './lib/server';

const promise =
  'R7 R11 after ten minutes without a network 30 ticks land once each, with their times';
test.runIf(enginesRunHere)(promise, { timeout: 900_000 }, async () => {
  const server = await startServer();
  const { off, done, chosen, ...result } = await withBrowser((browser) =>
    tickOffline(browser, server, 600_000),
  );
  await server.stop();
  console.log(
    '30 ticks after 10 minutes, most between tick and time kept:',
    Math.max(...off),
    'ms',
  );
  expect(result).toMatchObject({
    badgeAfterReopen: 'Offline: 30 changes not sent',
    doneBefore: 0,
    revisions: 30,
    errors: [],
  });
  expect(done.map(({ id }) => id).sort()).toEqual([...chosen].sort());
  expect(Math.max(...off)).toBeLessThan(1_000);
});
