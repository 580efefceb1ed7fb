import { engineOrThrow, enginesRunHere } from '../e2e/lib/browsers';
import { type CdpPage, launch } from '../e2e/lib/cdp';
import { giveSession, pairTv, signInOwner } from '../e2e/lib/people';
import { type Figure, percentile } from './lib/figures';
import { startKalavara } from './lib/processes';
import { call } from './lib/screens';

const eventId = 'event-1732190000000';
const path = `/soplocked/meatmasala?eventId=${eventId}`;
const slowdown = 6;
const starts = 5;
const settleMs = 8_000;
const countMs = 30_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Notes, inside the page, the moment at which the first step of the stage stands there. */
const watcher = `new MutationObserver(function (_all, observer) {
  if (!document.querySelector('[data-kind="step"]')) return;
  observer.disconnect();
  requestAnimationFrame(function () { window.__firstContent = performance.now(); });
}).observe(document, { childList: true, subtree: true });`;

/** A stage page on the oldest engine, six times slower than this machine: from the address to its first content. */
async function startUp(open: (page: CdpPage) => Promise<void>, url: string): Promise<number> {
  const browser = await launch(engineOrThrow('68'));
  const page = await browser.newPage();
  await open(page);
  await page.beforeScripts(watcher);
  await page.cpuThrottle(slowdown);
  const times: number[] = [];
  for (let n = 0; n < starts; n += 1) {
    await page.goto('about:blank');
    await page.goto(url + path);
    await page.waitFor('window.__firstContent', 30_000);
    times.push(await page.evaluate<number, []>('window.__firstContent'));
  }
  await browser.close();
  return percentile(times, 50);
}

/** What an idle TV sends and hears while a timer runs, in bytes a second, frames' heads included. */
async function idleBytes(open: (page: CdpPage) => Promise<void>, url: string): Promise<number> {
  const browser = await launch(engineOrThrow('147'));
  const page = await browser.newPage();
  await open(page);
  let bytes = 0;
  const head = (length: number) => (length > 125 ? 4 : 2);
  const count = (mask: number) => (message: Record<string, unknown>) => {
    const { payloadData } = message['response'] as { payloadData: string };
    bytes += payloadData.length + head(payloadData.length) + mask;
  };
  page.on('Network.webSocketFrameSent', count(4));
  page.on('Network.webSocketFrameReceived', count(0));
  await page.goto(url + path);
  await page.waitFor('document.querySelector(\'[data-kind="step"]\')', 30_000);
  await pause(settleMs);
  bytes = 0;
  await pause(countMs);
  await browser.close();
  return bytes / (countMs / 1_000);
}

export async function measureTv(databaseUrl: string): Promise<Figure[]> {
  if (!enginesRunHere) {
    process.stderr.write('no browser engine runs here: the TV figures are left out\n');
    return [];
  }
  const server = await startKalavara(databaseUrl);
  const owner = await signInOwner(server);
  const { api } = await pairTv(server.url, owner, 'TV 1');
  const open = (page: CdpPage) => giveSession(page, server.url, api);
  await call(
    `${server.url}/api/timers/${eventId}/2-1`,
    'PUT',
    { isActive: true },
    { cookie: server.cookie },
  );

  const bytes = await idleBytes(open, server.url);
  const start = await startUp(open, server.url);
  await server.stop();
  return [
    {
      name: 'an idle TV while a timer runs',
      value: bytes,
      unit: 'bytes/s',
      promise: '≤ 60 bytes/s',
      isMet: bytes <= 60,
    },
    {
      name: `stage page in Chromium 68, ${slowdown} × slower, p50`,
      value: start,
      unit: 'ms',
      promise: '≤ 1500 ms',
      isMet: start <= 1_500,
    },
  ];
}
