/**
 * Takes screenshots of a page, in e2e/results/screenshots. Without `--url` it starts the built program on an empty
 * database. `--event` opens the page for a new event with its list; `--run` starts a step of it.
 * npx tsx e2e/screenshots.ts <path> [--as owner|tv|guest] [--event] [--run 2-1] [--sizes phone,tv] [--langs en,ml]
 * [--url http://localhost:3000 --password …] [--axe] [--full]
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { setTimer } from '@kalavara/shared-types/timers/timers';
import type { Browser } from 'playwright-core';
import { seriousViolations } from './lib/axe';
import type { Api } from './lib/api';
import { phone, sizes, tv, withBrowser, type Size } from './lib/modern';
import { giveSession, createEvent, pairTv, signInOwner } from './lib/people';
import { startServer } from './lib/server';

const { values: options, positionals } = parseArgs({
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
const folder = fileURLToPath(new URL('./results/screenshots', import.meta.url));

const server = options.url ? undefined : await startServer({ isEmbedded: true });
const installation = {
  url: options.url ?? server?.url ?? '',
  owner: { username: 'owner', password: options.password },
};
try {
  const address = new URL(path, installation.url);
  const who = await someone();
  if (options.event || options.run) {
    const owner = await signInOwner(installation);
    const { eventId } = await createEvent(owner);
    if (options.run)
      await owner.call(setTimer, {
        params: { eventId, stepId: options.run },
        body: { isActive: true },
      });
    address.searchParams.set('eventId', eventId);
  }
  mkdirSync(folder, { recursive: true });
  await withBrowser(async (browser) => {
    for (const size of options.sizes.split(',') as Size[]) {
      for (const lang of options.langs.split(','))
        await takePicture(browser, address, size, lang, who);
    }
  });
} finally {
  await server?.stop();
}

async function someone(): Promise<Api | undefined> {
  if (options.as === 'guest') return undefined;
  const owner = await signInOwner(installation);
  return options.as === 'tv' ? (await pairTv(installation.url, owner, 'TV at the pit')).api : owner;
}

async function takePicture(
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
  if (who) await giveSession(context, installation.url, who);
  const url = new URL(address);
  url.searchParams.set('lang', lang);
  await page.goto(url.href);
  // A page with a live connection never becomes completely idle; half a second is enough for fonts and the first data.
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
  await page.evaluate(
    'document.fonts.ready.then(() => new Promise((done) => setTimeout(done, 500)))',
  );

  const name = address.pathname.replace(/^\/|\/$/g, '').replaceAll('/', '-') || 'home';
  const file = join(folder, `${name}-${size}-${lang}.png`);
  // A picture of the whole shop needs its whole layout, as a jump does (frontend: `goTo`).
  if (options.full) await page.evaluate(`document.documentElement.dataset.whole = ''`);
  await page.screenshot({ path: file, fullPage: options.full });
  // Not `innerWidth`, because a phone zooms out until content that is too wide fits.
  const wide =
    (await page.evaluate<number>('document.documentElement.scrollWidth')) - sizes[size].width;
  console.log(file);
  if (wide > 0) console.log(`  is ${wide} px wider than the screen`);
  for (const error of errors) console.log(`  console: ${error}`);
  if (options.axe) for (const line of await seriousViolations(page)) console.log(`  axe: ${line}`);
  await context.close();
}
