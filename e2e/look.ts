/**
 * Pictures of a page as people see it, for looking at:
 *
 *   npx tsx e2e/look.ts <path> [--as owner|tv|guest] [--event] [--run 2-1] [--sizes phone,tv] [--langs en,ml]
 *                              [--url http://localhost:3000 --password …] [--axe] [--full]
 *
 * Starts the built program with an empty kitchen of its own, unless `--url` names one that runs. `--event` makes an
 * event with its list and opens the page for it; `--run` starts a step of that event. They land in e2e/results/look.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { setTimer } from '@kalavara/shared-types/timers';
import type { Browser } from 'playwright-core';
import { seriousViolations } from './lib/axe';
import type { Api } from './lib/api';
import { phone, sizes, tv, withBrowser, type Size } from './lib/modern';
import { letIn, newEvent, newTv, theOwner } from './lib/people';
import { startServer } from './lib/server';

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    as: { type: 'string', default: 'owner' },
    event: { type: 'boolean', default: false },
    run: { type: 'string' },
    sizes: { type: 'string', default: 'phone,laptop,tv' },
    langs: { type: 'string', default: 'en,ml' },
    url: { type: 'string' },
    password: { type: 'string', default: 'kalavara-in-a-test' },
    axe: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
  },
});
const path = positionals[0] ?? '/';
const folder = fileURLToPath(new URL('./results/look', import.meta.url));

const server = asked.url ? undefined : await startServer({ isEmbedded: true });
const installation = {
  url: asked.url ?? server?.url ?? '',
  owner: { username: 'owner', password: asked.password },
};
try {
  const address = new URL(path, installation.url);
  const who = await someone();
  if (asked.event || asked.run) {
    const owner = await theOwner(installation);
    const { eventId } = await newEvent(owner);
    if (asked.run)
      await owner.call(setTimer, {
        params: { eventId, stepId: asked.run },
        body: { isActive: true },
      });
    address.searchParams.set('eventId', eventId);
  }
  mkdirSync(folder, { recursive: true });
  await withBrowser(async (browser) => {
    for (const size of asked.sizes.split(',') as Size[]) {
      for (const lang of asked.langs.split(',')) await look(browser, address, size, lang, who);
    }
  });
} finally {
  await server?.stop();
}

async function someone(): Promise<Api | undefined> {
  if (asked.as === 'guest') return undefined;
  const owner = await theOwner(installation);
  return asked.as === 'tv' ? (await newTv(installation.url, owner, 'TV at the pit')).api : owner;
}

async function look(
  browser: Browser,
  address: URL,
  size: Size,
  lang: string,
  who: Api | undefined,
) {
  if (!(size in sizes))
    throw new Error(`There is no size ${size}; there are ${Object.keys(sizes).join(', ')}.`);
  const isPhone = size === 'phone' || size === 'smallPhone';
  const { context, page, errors } = await (isPhone ? phone : tv)(browser, { size });
  if (who) await letIn(context, installation.url, who);
  const url = new URL(address);
  url.searchParams.set('lang', lang);
  await page.goto(url.href);
  // A page with a live connection never falls quite silent; half a second is enough for fonts and the first data.
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
  await page.evaluate(
    'document.fonts.ready.then(() => new Promise((done) => setTimeout(done, 500)))',
  );

  const name = address.pathname.replace(/^\/|\/$/g, '').replaceAll('/', '-') || 'home';
  const file = join(folder, `${name}-${size}-${lang}.png`);
  // A picture of all of the shop needs all of it laid out, as a jump does (frontend: `goTo`).
  if (asked.full) await page.evaluate(`document.documentElement.dataset.whole = ''`);
  await page.screenshot({ path: file, fullPage: asked.full });
  // Not `innerWidth`: a phone zooms out to what is too wide, and then it fits.
  const wide =
    (await page.evaluate<number>('document.documentElement.scrollWidth')) - sizes[size].width;
  console.log(file);
  if (wide > 0) console.log(`  is ${wide} px wider than the screen`);
  for (const error of errors) console.log(`  console: ${error}`);
  if (asked.axe) for (const line of await seriousViolations(page)) console.log(`  axe: ${line}`);
  await context.close();
}
