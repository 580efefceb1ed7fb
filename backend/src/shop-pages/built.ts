import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DrawPage } from '@kalavara/shared-types/shop-page';

/** The built shop page in the pieces a drawn one is put together from. */
export type Built = {
  draw: DrawPage;
  /** The page up to what stands in its head for one language, and from there to `#root`. */
  top: string;
  head: string;
  /** After `#root`: the program, last, so that nothing it does is in the way of the picture. */
  end: string;
  /** The font files by the names they were cut under, as `anek-latin-latin-500`. */
  fonts: Map<string, string>;
};

const headPlace = /<!--head-->[^]*<!--\/head-->/;
const rootPlace = /<div id="root">\s*<\/div>/;
const sheet = /\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;
const program = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/g;
const preloaded = /\s*<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g;
const fontFile = /url\(["']?(\/assets\/([a-z0-9-]+?-\d00)-[\w-]+\.woff2)/g;

const all = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map((found) => found[1]!);

/** Reads what the two builds of the frontend made; undefined where a page is only served as a file. */
async function read(pagesDir: string, version: number): Promise<Built | undefined> {
  const drawer = join(pagesDir, '.server', 'shop.mjs');
  if (!existsSync(drawer)) return undefined;
  const html = readFileSync(join(pagesDir, 'shop.html'), 'utf8');
  if (!headPlace.test(html) || !rootPlace.test(html)) return undefined;

  const sheets = all(html, sheet);
  const css = sheets.map((path) => readFileSync(join(pagesDir, path), 'utf8')).join('\n');
  const later = all(html, preloaded).map(
    (path) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${path}">`,
  );
  const programs = all(html, program).map(
    (path) => `<script type="module" crossorigin fetchpriority="low" src="${path}"></script>`,
  );

  const bare = html.replace(sheet, '').replace(program, '').replace(preloaded, '');
  const [top = '', below = ''] = bare.split(headPlace);
  const [head = '', rest = ''] = below.split(rootPlace);
  const { drawPage } = (await import(`${pathToFileURL(drawer).href}?built=${version}`)) as {
    drawPage: DrawPage;
  };
  return {
    draw: drawPage,
    top,
    // Named, so that the page's program can say which sheets are there already.
    head: head.replace(
      '</head>',
      () => `<style data-sheets="${sheets.join(' ')}">${css}</style></head>`,
    ),
    end: [...later, ...programs].join('') + rest,
    fonts: new Map([...css.matchAll(fontFile)].map((found) => [found[2]!, found[1]!])),
  };
}

/** The built page as it is now: read again when somebody has built anew under a running server. */
export function builtPages(pagesDir: string): () => Promise<Built | undefined> {
  let version = -1;
  let reading: Promise<Built | undefined> | undefined;
  return () => {
    const { mtimeMs } = statSync(join(pagesDir, 'shop.html'), { throwIfNoEntry: false }) ?? {
      mtimeMs: version,
    };
    if (reading && mtimeMs === version) return reading;
    version = mtimeMs;
    reading = read(pagesDir, mtimeMs);
    return reading;
  };
}
