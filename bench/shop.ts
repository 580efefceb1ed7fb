import { gzipSync } from 'node:zlib';
import lighthouse, { type Result } from 'lighthouse';
import { engineOrThrow, enginesRunHere } from '../e2e/lib/browsers';
import { launch } from '../e2e/lib/cdp';
import { type Figure, percentile } from './lib/figures';
import { freePort, startKalavara } from './lib/processes';

const runs = 3;
const pages = { English: '/', Malayalam: '/?lang=ml' };
const kB = 1_000;

type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';
const categories: Category[] = ['performance', 'accessibility', 'best-practices', 'seo'];
/** How the slow network comes about: worked out of a quick load as Lighthouse does by itself, or felt by the browser. */
type Throttling = 'simulate' | 'devtools';
type Request = {
  url: string;
  resourceType?: string;
  transferSize: number;
  networkRequestTime: number;
};

/** The home page on a middling phone with slow 4G, as Lighthouse sees it, in both languages. */
export async function measureShop(databaseUrl: string): Promise<Figure[]> {
  if (!enginesRunHere) {
    process.stderr.write('no browser engine runs here: the figures of the shop are left out\n');
    return [];
  }
  const server = await startKalavara(databaseUrl);
  const figures: Figure[] = [];
  for (const [language, path] of Object.entries(pages))
    figures.push(...(await measurePage(language, server.url + path)));
  await server.stop();
  return figures;
}

async function measurePage(language: string, url: string): Promise<Figure[]> {
  await fetch(url).then((answer) => answer.text());
  const simulated = await measurePaint(url, 'simulate', categories);
  const applied = await measurePaint(url, 'devtools', ['performance']);
  const name = (what: string) => `home page, ${language}: ${what}`;
  const median = (of: Result[], read: (one: Result) => number) => percentile(of.map(read), 50);

  const scores = categories.map((category): Figure => {
    const value = median(simulated, (one) =>
      Math.round((one.categories[category]?.score ?? 0) * 100),
    );
    const least = category === 'performance' ? 95 : 100;
    if (value < least) explain(simulated.at(-1)!, category);
    return {
      name: name(category),
      value,
      unit: '',
      promise: least === 100 ? '100' : `≥ ${least}`,
      isMet: value >= least,
    };
  });
  const atMost = (what: string, value: number, unit: string, most: number): Figure => ({
    ...{
      name: name(what),
      value,
      unit,
      promise: `≤ ${most} ${unit}`.trim(),
      isMet: value <= most,
    },
  });
  const first = requestsOf(applied[0]!);
  const toLoad = first.filter(({ networkRequestTime }) => networkRequestTime < loadOf(applied[0]!));
  return [
    ...scores,
    {
      name: name('largest paint, slow 4G simulated'),
      value: median(simulated, audit('largest-contentful-paint')) / 1_000,
      unit: 's',
    },
    {
      name: name('performance, slow 4G applied'),
      value: median(applied, (one) =>
        Math.round((one.categories['performance']?.score ?? 0) * 100),
      ),
      unit: '',
    },
    atMost(
      'largest paint, slow 4G applied',
      median(applied, audit('largest-contentful-paint')) / 1_000,
      's',
      2,
    ),
    atMost(
      'moving about while it loads',
      median(applied, audit('cumulative-layout-shift')),
      '',
      0.02,
    ),
    // What comes when the device is idle, the socket above all, is no part of the first load (docs/decisions/0013-smaller-choices-of-the-shop.md).
    atMost('scripts until it has loaded, gzip', (await scriptBytes(toLoad)) / kB, 'kB', 120),
    {
      name: name('scripts until somebody touches it, gzip'),
      value: (await scriptBytes(first)) / kB,
      unit: 'kB',
    },
    atMost(
      'all requests before the first input',
      median(applied, (one) => sum(requestsOf(one).map(({ transferSize }) => transferSize))) / kB,
      'kB',
      280,
    ),
  ];
}

/** Each run in a browser with an empty profile. */
async function measurePaint(
  url: string,
  throttlingMethod: Throttling,
  onlyCategories: Category[],
): Promise<Result[]> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run += 1) {
    const port = await freePort();
    const browser = await launch(engineOrThrow('147'), [`--remote-debugging-port=${port}`]);
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      throttlingMethod,
      onlyCategories,
    }).finally(() => browser.close());
    if (!result || result.lhr.runtimeError)
      throw new Error(`${url} could not be looked at: ${result?.lhr.runtimeError?.message}`);
    results.push(result.lhr);
  }
  return results;
}

const audit = (id: string) => (one: Result) => one.audits[id]?.numericValue ?? Number.NaN;
const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);

function requestsOf({ audits }: Result): Request[] {
  const { items } = audits['network-requests']!.details as unknown as { items: Request[] };
  return items.filter(({ url }) => url.startsWith('http'));
}

/** The load event of the page, in ms; later requests are idle work. */
const loadOf = ({ audits }: Result): number =>
  (audits['metrics']!.details as unknown as { items: { observedLoad: number }[] }).items[0]!
    .observedLoad;

/** What a browser without brotli would have fetched: each script once, as gzip makes it. */
async function scriptBytes(requests: Request[]): Promise<number> {
  const urls = new Set(
    requests.filter(({ resourceType }) => resourceType === 'Script').map(({ url }) => url),
  );
  const bodies = await Promise.all(
    [...urls].map((url) => fetch(url).then((answer) => answer.arrayBuffer())),
  );
  return sum(bodies.map((body) => gzipSync(body, { level: 9 }).length));
}

/** What took the points away. */
function explain({ audits, categories: scores }: Result, category: Category) {
  for (const { id, weight } of scores[category]?.auditRefs ?? []) {
    const { score, title, displayValue = '' } = audits[id]!;
    if (weight > 0 && score !== null && score < 0.9)
      process.stderr.write(`  ${category}: ${title} ${displayValue} (${id})\n`);
  }
}
