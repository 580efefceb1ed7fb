import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '@kalavara/shared-types/primitives';
import type { DrawPage, DrawPolicy } from '@kalavara/shared-types/catalogue/shop-page';

type PageKind = 'home' | 'product';
type OwnParts = {
  /** The inlined style sheets of the page. */
  style: string;
  /** The preloads of the page's scripts, for each language. */
  scripts: Record<Language, string>;
};

/** The parts of the built shop page that a rendered one is assembled from. */
export type PageTemplate = {
  draw: DrawPage;
  drawPolicy: DrawPolicy;
  /** The page up to its head, and from there to `#root`. */
  top: string;
  head: string;
  /** The part after `#root`. It has the script at its end, so that the script does not delay the first paint. */
  end: string;
  /** `end` without scripts. */
  plainEnd: string;
  /** The parts that only the home page or only a product page has. */
  pages: Record<PageKind, OwnParts>;
  /** Font files by name, such as `anek-latin-latin-500`. */
  fonts: Map<string, string>;
};

const headMarker = /<!--head-->[^]*<!--\/head-->/;
const rootMarker = /<div id="root">[^]*?<\/div>/;
const sheet = /\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;
const program = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/g;
const preloaded = /\s*<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g;
const fontFile = /url\(["']?(\/assets\/([a-z0-9-]+?-\d00)-[\w-]+\.woff2)/g;

const all = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map((found) => found[1]!);

type Chunk = { file: string; css?: string[]; imports?: string[] };
const textsOf = (name: string, language: Language) =>
  ['shop', name].map(
    (part) => `src/i18n/resources/${part}${language === 'ml' ? 'Malayalam' : 'English'}.ts`,
  );
const sources: Record<PageKind, { part: string; texts: string }> = {
  home: { part: 'src/pages/shop/HomePage.tsx', texts: 'home' },
  product: { part: 'src/pages/shop/product/ProductPage.tsx', texts: 'productPage' },
};

type Manifest = Record<string, Chunk>;

/**
 * The files of the given parts and of their imports, from the manifest of the build, without those that every page
 * loads.
 */
function filesOf(manifest: Manifest, parts: string[], loaded: readonly string[]) {
  const names = new Set<string>();
  const walk = (name: string) => {
    if (names.has(name)) return;
    names.add(name);
    manifest[name]?.imports?.forEach(walk);
  };
  parts.forEach(walk);
  const found = [...names].flatMap((name) => manifest[name] ?? []);
  const isNew = (path: string) => !loaded.includes(path);
  return {
    sheets: found.flatMap(({ css = [] }) => css.map((file) => `/${file}`)).filter(isNew),
    scripts: found.map(({ file }) => `/${file}`).filter(isNew),
  };
}

const preload = (path: string) =>
  `<link rel="modulepreload" crossorigin fetchpriority="low" href="${path}">`;

/** Inlines style sheets in the page. They have names, so that the page's script recognizes them. */
function inlineSheets(pagesDir: string, sheets: readonly string[]): string {
  if (sheets.length === 0) return '';
  const css = sheets.map((path) => readFileSync(join(pagesDir, path), 'utf8')).join('\n');
  return `<style data-sheets="${sheets.join(' ')}">${css}</style>`;
}

/** Reads the parts of one kind of page. With preloads, hydration waits for one round trip instead of two. */
function readPage(pagesDir: string, kind: PageKind, loaded: readonly string[]): OwnParts {
  const path = join(pagesDir, '.vite', 'shop.json');
  const manifest = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : {};
  const { part, texts } = sources[kind];
  const scriptsIn = (language: Language) =>
    filesOf(manifest, [part, ...textsOf(texts, language)], loaded)
      .scripts.map(preload)
      .join('');
  return {
    style: inlineSheets(pagesDir, filesOf(manifest, [part], loaded).sheets),
    scripts: { en: scriptsIn('en'), ml: scriptsIn('ml') },
  };
}

/** Reads the two builds of the frontend. Returns undefined if pages are served only as files. */
async function read(pagesDir: string, version: number): Promise<PageTemplate | undefined> {
  const drawer = join(pagesDir, '.server', 'shop.mjs');
  if (!existsSync(drawer)) return undefined;
  const html = readFileSync(join(pagesDir, 'shop.html'), 'utf8');
  if (!headMarker.test(html) || !rootMarker.test(html)) return undefined;

  const sheets = all(html, sheet);
  const css = sheets.map((path) => readFileSync(join(pagesDir, path), 'utf8')).join('\n');
  const later = all(html, preloaded).map(preload);
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
    head: head.replace('</head>', () => `${inlineSheets(pagesDir, sheets)}</head>`),
    pages: {
      home: readPage(pagesDir, 'home', loaded),
      product: readPage(pagesDir, 'product', loaded),
    },
    end: [...later, ...programs].join('') + afterRoot,
    plainEnd: afterRoot,
    fonts: new Map([...css.matchAll(fontFile)].map((found) => [found[2]!, found[1]!])),
  };
}

/** Returns a function that reads the current build, again after a rebuild while the server runs. */
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
