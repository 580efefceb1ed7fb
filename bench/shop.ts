import { samplePickles } from '@kalavara/shared-types/content/pickles';
import type { Result } from 'lighthouse';
import { enginesRunHere } from '../e2e/lib/browsers';
import type { Language } from '../e2e/lib/buyer';
import { phone, sizes, withBrowser } from '../e2e/lib/modern';
import { percentile } from '../backend/src/test/percentile';
import type { Figure } from './lib/figures';
import { slowestInteraction } from './lib/interactions';
import {
  auditOf,
  bytesOf,
  type Category,
  median,
  printFailedAudits,
  requestsOf,
  requestsUntilLoad,
  runLighthouse,
  scoreOf,
  scriptBytes,
} from './lib/lighthouse';
import { startKalavara } from './lib/processes';

const categories: Category[] = ['performance', 'accessibility', 'best-practices', 'seo'];
const kB = 1_000;
const INTERACTION_RUNS = 3;
const product = samplePickles.find(({ id }) => id === 'kerala-kingfish')!;
const languages = { en: 'English', ml: 'Malayalam' };
const pages = { 'home page': '/', 'product page': `/products/${product.id}` };

/** Measures the home page and a product page on a mid-range phone with slow 4G, in both languages. */
export async function measureShop(databaseUrl: string): Promise<Figure[]> {
  if (!enginesRunHere) {
    process.stderr.write('no browser engine runs here: the figures of the shop are left out\n');
    return [];
  }
  const server = await startKalavara(databaseUrl);
  const figures: Figure[] = [];
  for (const [page, path] of Object.entries(pages))
    for (const [language, name] of Object.entries(languages))
      figures.push(
        ...(await measurePage(`${page}, ${name}`, `${server.url}${path}?lang=${language}`)),
      );
  for (const language of ['en', 'ml'] as const)
    figures.push(...(await measurePhone(language, server.url)));
  await server.stop();
  return figures;
}

async function measurePage(page: string, url: string): Promise<Figure[]> {
  await fetch(url).then((answer) => answer.text());
  const simulated = await runLighthouse(url, 'simulate', categories);
  const applied = await runLighthouse(url, 'devtools', ['performance']);
  const first = applied[0]!;
  const secondsOf = (results: Result[]) =>
    median(results, auditOf('largest-contentful-paint')) / 1_000;

  const scores = categories.map((category): Figure => {
    const value = median(simulated, scoreOf(category));
    const least = category === 'performance' ? 95 : 100;
    if (value < least) printFailedAudits(simulated.at(-1)!, category);
    const promise = least === 100 ? '100' : `≥ ${least}`;
    return { name: `${page}: ${category}`, value, unit: '', promise, isMet: value >= least };
  });
  return [
    ...scores,
    {
      name: `${page}: largest paint, slow 4G simulated`,
      value: secondsOf(simulated),
      unit: 's',
    },
    {
      name: `${page}: performance, slow 4G applied`,
      value: median(applied, scoreOf('performance')),
      unit: '',
    },
    atMost(`${page}: largest paint, slow 4G applied`, secondsOf(applied), 's', 1),
    atMost(`${page}: layout shift`, median(applied, auditOf('cumulative-layout-shift')), '', 0.02),
    // Files that are loaded when the phone is idle, above all the socket, are not part of the first load
    // (docs/decisions/0013-smaller-choices-of-the-shop.md).
    atMost(
      `${page}: scripts until the load event, gzip`,
      (await scriptBytes(requestsUntilLoad(first))) / kB,
      'kB',
      120,
    ),
    {
      name: `${page}: scripts before the first input, gzip`,
      value: (await scriptBytes(requestsOf(first))) / kB,
      unit: 'kB',
    },
    atMost(
      `${page}: all requests before the first input`,
      median(applied, bytesOf) / kB,
      'kB',
      280,
    ),
  ];
}

/** Measures the smallest phone without Lighthouse: the scroll height and the response times. */
async function measurePhone(language: Language, url: string): Promise<Figure[]> {
  const page = `home page, ${languages[language]}`;
  const name = language === 'ml' ? product.ml!.name : product.name;
  return withBrowser(async (browser) => {
    const slowest = [];
    for (let run = 0; run < INTERACTION_RUNS; run += 1)
      slowest.push(await slowestInteraction(browser, url, { language, product: name }));
    for (const { name: event, duration, on } of slowest)
      process.stderr.write(
        `  ${language}: slowest interaction ${duration} ms, ${event} on "${on}"\n`,
      );
    const value = percentile(
      slowest.map(({ duration }) => duration),
      50,
    );

    const device = await phone(browser, { size: 'smallPhone' });
    await device.page.goto(`${url}/?lang=${language}`);
    // The whole page is laid out, as before a jump (frontend: `goTo`).
    const height = await device.page.evaluate<number>(
      `document.documentElement.dataset.whole = '', document.documentElement.scrollHeight`,
    );
    return [
      atMost(`${page}: slowest interaction, CPU 6 × slower`, value, 'ms', 100),
      atMost(`${page}: screens of 360 × 640`, height / sizes.smallPhone.height, '', 9),
    ];
  });
}

const atMost = (name: string, value: number, unit: string, most: number): Figure => ({
  name,
  value,
  unit,
  promise: `≤ ${most} ${unit}`.trim(),
  isMet: value <= most,
});
