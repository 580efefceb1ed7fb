import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '@kalavara/shared-types/primitives';
import type { DrawPage, DrawPolicy } from '@kalavara/shared-types/shop-page';

/** The parts of the built shop page that a rendered one is assembled from. */
export type PageTemplate = {
  draw: DrawPage;
  drawPolicy: DrawPolicy;
  /** The page up to its head, and from there to `#root`. */
  top: string;
  head: string;
  /** After `#root`: the script, last, so that it does not delay the first paint. */
  end: string;
  /** The same without scripts. */
  plainEnd: string;
  /** Style and preloads of the product page's own part. */
  product: { head: string };
  /** Preloads of the texts of each language. */
  texts: Record<Language, string>;
  /** Font files by name, such as `anek-latin-latin-500`. */
  fonts: Map<string, string>;
};

const headMarker = /<!--head-->[^]*<!--\/head-->/;
const rootMarker = /<div id="root">\s*<\/div>/;
const sheet = /\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;
const program = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/g;
const preloaded = /\s*<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g;
const fontFile = /url\(["']?(\/assets\/([a-z0-9-]+?-\d00)-[\w-]+\.woff2)/g;

const all = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map((found) => found[1]!);

type Chunk = { file: string; css?: string[]; imports?: string[] };
const productPart = 'src/pages/shop/product/ProductPage.tsx';
const textParts: Record<Language, string> = {
  en: 'src/i18n/resources/shopEnglish.ts',
  ml: 'src/i18n/resources/shopMalayalam.ts',
};

/**
 * What a page that begins with a lazily loaded part has in its head: the part's style sheets, inlined, and preloads of its
 * scripts, so that hydration waits for one round trip and not for two. The build lists the files of its parts.
 */
function readPart(pagesDir: string, source: string, loaded: readonly string[]): { head: string } {
  const manifest = join(pagesDir, '.vite', 'shop.json');
  if (!existsSync(manifest)) return { head: '' };
  const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>;
  const names = new Set<string>();
  const walk = (name: string) => {
    if (names.has(name)) return;
    names.add(name);
    chunks[name]?.imports?.forEach(walk);
  };
  walk(source);
  const found = [...names].flatMap((name) => chunks[name] ?? []);
  const isNew = (path: string) => !loaded.includes(path);
  const sheets = found.flatMap(({ css = [] }) => css.map((file) => `/${file}`)).filter(isNew);
  const scripts = found.map(({ file }) => `/${file}`).filter(isNew);
  const css = sheets.map((path) => readFileSync(join(pagesDir, path), 'utf8')).join('\n');
  return {
    head: [
      ...(sheets.length > 0 ? [`<style data-sheets="${sheets.join(' ')}">${css}</style>`] : []),
      ...scripts.map(
        (path) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${path}">`,
      ),
    ].join(''),
  };
}

/** Reads the two builds of the frontend; undefined where a page is served as a file only. */
async function read(pagesDir: string, version: number): Promise<PageTemplate | undefined> {
  const drawer = join(pagesDir, '.server', 'shop.mjs');
  if (!existsSync(drawer)) return undefined;
  const html = readFileSync(join(pagesDir, 'shop.html'), 'utf8');
  if (!headMarker.test(html) || !rootMarker.test(html)) return undefined;

  const sheets = all(html, sheet);
  const css = sheets.map((path) => readFileSync(join(pagesDir, path), 'utf8')).join('\n');
  const later = all(html, preloaded).map(
    (path) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${path}">`,
  );
  const programs = all(html, program).map(
    (path) => `<script type="module" crossorigin fetchpriority="low" src="${path}"></script>`,
  );

  const loaded = [...sheets, ...all(html, preloaded), ...all(html, program)];
  const bare = html.replace(sheet, '').replace(program, '').replace(preloaded, '');
  const [top = '', afterHead = ''] = bare.split(headMarker);
  const [head = '', afterRoot = ''] = afterHead.split(rootMarker);
  const { drawPage, drawPolicy } = (await import(
    `${pathToFileURL(drawer).href}?built=${version}`
  )) as { drawPage: DrawPage; drawPolicy: DrawPolicy };
  return {
    draw: drawPage,
    drawPolicy,
    top,
    // Named, so that the page's script knows which stylesheets are loaded.
    head: head.replace(
      '</head>',
      () => `<style data-sheets="${sheets.join(' ')}">${css}</style></head>`,
    ),
    product: readPart(pagesDir, productPart, loaded),
    texts: {
      en: readPart(pagesDir, textParts.en, loaded).head,
      ml: readPart(pagesDir, textParts.ml, loaded).head,
    },
    end: [...later, ...programs].join('') + afterRoot,
    plainEnd: afterRoot,
    fonts: new Map([...css.matchAll(fontFile)].map((found) => [found[2]!, found[1]!])),
  };
}

/** The current build; read anew after a rebuild under a running server. */
export function createTemplateReader(pagesDir: string): () => Promise<PageTemplate | undefined> {
  let version = -1;
  let reading: Promise<PageTemplate | undefined> | undefined;
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
