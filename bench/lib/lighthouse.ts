import { gzipSync } from 'node:zlib';
import lighthouse, { type Result } from 'lighthouse';
import { engineOrThrow } from '../../e2e/lib/browsers';
import { launch } from '../../e2e/lib/cdp';
import { percentile } from '../../backend/src/test/percentile';
import { freePort } from '../../backend/src/test/free-port';

const RUNS = 3;

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';
/**
 * How the slow network is produced: calculated from a fast load, as Lighthouse does by default, or applied by the
 * browser.
 */
type Throttling = 'simulate' | 'devtools';
type Request = {
  url: string;
  resourceType?: string;
  transferSize: number;
  networkRequestTime: number;
};

/** Runs Lighthouse for a mid-range phone with slow 4G. Each run has a browser with an empty profile. */
export async function runLighthouse(
  url: string,
  throttlingMethod: Throttling,
  onlyCategories: Category[],
): Promise<Result[]> {
  const results: Result[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const port = await freePort();
    const browser = await launch(engineOrThrow('147'), [`--remote-debugging-port=${port}`]);
    try {
      const flags = { port, logLevel: 'error', throttlingMethod, onlyCategories } as const;
      const result = await lighthouse(url, flags);
      if (!result || result.lhr.runtimeError)
        throw new Error(`Lighthouse failed at ${url}: ${result?.lhr.runtimeError?.message}`);
      results.push(result.lhr);
    } finally {
      await browser.close();
    }
  }
  return results;
}

export const median = (results: Result[], read: (result: Result) => number): number =>
  percentile(results.map(read), 50);

export const scoreOf =
  (category: Category) =>
  ({ categories }: Result): number =>
    Math.round((categories[category]?.score ?? 0) * 100);
export const auditOf =
  (id: string) =>
  ({ audits }: Result): number =>
    audits[id]?.numericValue ?? Number.NaN;

export function requestsOf({ audits }: Result): Request[] {
  const { items } = audits['network-requests']!.details as unknown as { items: Request[] };
  return items.filter(({ url }) => url.startsWith('http'));
}

export const bytesOf = (result: Result): number =>
  requestsOf(result).reduce((sum, { transferSize }) => sum + transferSize, 0);

/** Returns the requests before the load event; later ones are idle work. */
export function requestsUntilLoad(result: Result): Request[] {
  const { items } = result.audits['metrics']!.details as unknown as {
    items: { observedLoad: number }[];
  };
  const { observedLoad } = items[0]!;
  return requestsOf(result).filter(({ networkRequestTime }) => networkRequestTime < observedLoad);
}

/** Returns the size of the scripts for a browser without brotli: each once, compressed by gzip. */
export async function scriptBytes(requests: Request[]): Promise<number> {
  const urls = new Set(
    requests.filter(({ resourceType }) => resourceType === 'Script').map(({ url }) => url),
  );
  const bodies = await Promise.all(
    [...urls].map((url) => fetch(url).then((answer) => answer.arrayBuffer())),
  );
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
}

/** Prints the audits that reduce the score of a category. */
export function printFailedAudits({ audits, categories }: Result, category: Category) {
  for (const { id, weight } of categories[category]?.auditRefs ?? []) {
    const { score, title, displayValue = '' } = audits[id]!;
    if (weight > 0 && score !== null && score < 0.9)
      process.stderr.write(`  ${category}: ${title} ${displayValue} (${id})\n`);
  }
}
