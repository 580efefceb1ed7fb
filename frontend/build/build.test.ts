// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { calls } from '@kalavara/shared-types/contract/calls';
import { downloads } from '@kalavara/shared-types/contract/downloads';
import { manifestOf, order, parts } from './parts.ts';

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] };
const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = join(root, 'frontend', 'dist');
/** By page, since each part of the pages has its own manifest. */
const manifests: Record<string, Record<string, Chunk>> = {};

beforeAll(() => {
  // The build that `npm start` serves; it is built if a source is newer.
  execFileSync(process.execPath, [join(root, 'scripts', 'prepare.mjs')], { stdio: 'inherit' });
  for (const part of order) {
    const manifest = JSON.parse(read(manifestOf(part))) as Record<string, Chunk>;
    parts[part].forEach((page) => (manifests[`${page}.html`] = manifest));
  }
});

const read = (file: string) => readFileSync(join(dist, file), 'utf8');
const assets = (ending: string) =>
  readdirSync(join(dist, 'assets')).filter((file) => file.endsWith(ending));

type Next = (chunk: Chunk) => readonly string[];
const atOnce: Next = ({ imports = [] }) => imports;
const listImports: Next = ({ imports = [], dynamicImports = [] }) => [
  ...imports,
  ...dynamicImports,
];

/** Returns the files that a page downloads before it shows anything. */
function firstLoad(html: string, next = atOnce, ...parts: string[]) {
  const manifest = manifests[html]!;
  const visited = new Set<string>();
  const walk = (key: string): void => {
    if (visited.has(key) || !manifest[key]) return;
    visited.add(key);
    next(manifest[key]).forEach(walk);
  };
  [html, ...parts].forEach(walk);
  const chunks = [...visited].map((key) => manifest[key]!);
  return {
    js: chunks.map(({ file }) => file),
    css: [...new Set(chunks.flatMap(({ css }) => css ?? []))],
  };
}

const tvs =
  /@layer|@container|:has\(|:where\(|:is\(|[;{]aspect-ratio:|\d(dvh|svh|lvh)\b|clamp\(|\bm(in|ax)\(\d|inset:|oklch|color-mix/;
/** The shop, the office and the dashboard may use newer syntax, since phones and laptops are newer than TVs. */
const mayBeNew = /^assets\/(shop|libraries|office|owner)-/;

test('style sheets of TVs and kitchen phones use no features that Chromium 68 lacks', () => {
  const files = ['stage.html', 'kitchen.html', 'office.html', 'shop.html', 'owner.html'].flatMap(
    (html) => firstLoad(html).css,
  );
  const old = [...new Set(files)].filter((file) => !mayBeNew.test(file));
  expect(old.length).toBeGreaterThan(0);
  for (const file of old) expect(read(file).match(tvs)?.[0], file).toBeUndefined();
});

test('no layout uses flex gaps, which engines below 84 ignore', () => {
  for (const file of assets('.css')) {
    const rules = read(`assets/${file}`).split('}');
    expect(
      rules.filter(
        (rule) => /display:(inline-)?flex/.test(rule) && /[;{](column-|row-)?gap:/.test(rule),
      ),
      file,
    ).toEqual([]);
  }
});

test('no rule of the shop depends on descendants, since a focus or an opened dialog would recalculate the style of the whole page', () => {
  const { css } = firstLoad('shop.html', listImports);
  expect(css.length).toBeGreaterThan(3);
  for (const file of css) expect(read(file), file).not.toContain(':has(');
});

const deferredPart = 'src/app/stageDeferred.ts';
/** Returns the scripts of a TV: that of its page, and the one that it loads after the first digits are shown. */
function scriptsOfTv() {
  const sources = [...read('stage.html').matchAll(/<script[^>]* src="\/([^"]+)"/g)];
  return [...sources.map((found) => found[1]!), manifests['stage.html']![deferredPart]!.file];
}

test('a TV’s page has one script of at most 520 kB, and a second one that its first digits do not need', () => {
  const [first, second, ...others] = scriptsOfTv();
  expect(others).toEqual([]);
  expect(Buffer.byteLength(read(first!))).toBeLessThanOrEqual(520_000);
  expect(read(second!)).toContain('task-removed');
  expect(read(first!)).toContain(second);
});

test('both scripts of a TV are classic scripts, and share no variable that is assigned again', () => {
  for (const file of scriptsOfTv()) expect(() => new Script(read(file)), file).not.toThrow();
  const sources = ['../src', '../../shared-types/src'].flatMap((folder) =>
    readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(new URL(`${folder}/${file}`, import.meta.url), 'utf8')),
  );
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((source) => /^export (let|var) /m.test(source))).toEqual([]);
});

const pages = ['shop.html', 'stage.html', 'kitchen.html', 'office.html', 'owner.html'];

test('no page loads the script of another page, which would mount that page too', () => {
  for (const page of pages) {
    const { js } = firstLoad(page, listImports);
    expect(js).toContain(manifests[page]![page]!.file);
    for (const other of pages)
      if (other !== page) expect(js, page).not.toContain(manifests[other]![other]!.file);
  }
});

test('the schemas are downloaded with the forms of the owner only, and the shop has no socket', () => {
  for (const page of pages)
    for (const file of firstLoad(page).js)
      expect(read(file), page).not.toMatch(/ZodError|invalid_union/);
  expect(assets('.js').filter((file) => read(`assets/${file}`).includes('ZodError'))).toHaveLength(
    1,
  );
  const shop = firstLoad('shop.html').js.map(read).join('\n');
  expect(shop).not.toMatch(/socket\.io/);
});

const resources = (name: string) => `src/i18n/resources/${name}.ts`;
const textParts = ['English', 'Malayalam'].map((name) => resources(`shop${name}`));
/** The files that each page of the shop needs before it can be used; the server preloads the same ones. */
const shopPages = ['English', 'Malayalam'].flatMap((language) => [
  {
    page: `home page, ${language}`,
    parts: ['src/pages/shop/HomePage.tsx', ...['shop', 'home'].map((n) => resources(n + language))],
  },
  {
    page: `product page, ${language}`,
    parts: [
      'src/pages/shop/product/ProductPage.tsx',
      ...['shop', 'productPage'].map((n) => resources(n + language)),
    ],
  },
]);

test.each(['shop.html', 'stage.html'])('%s has the route of each call that it makes', (page) => {
  const files = Object.values(manifests[page]!).map(({ file }) => file);
  const scripts = [...new Set(files)].filter((file) => file.endsWith('.js')).map(read);
  const code = scripts.join('\n');
  const names = Object.keys({ ...calls, ...downloads });
  const made = names.filter((name) => new RegExp(`[\`'"]${name}[\`'"]`).test(code));
  expect(made.length).toBeGreaterThan(5);
  const hasRoute = (name: string) => new RegExp(`\\b${name}:\\{route:`).test(code);
  expect(made.filter((name) => !hasRoute(name))).toEqual([]);
});

test.each(['shop', 'office'])(
  'the page %s has a sentence for a browser without scripts, in both languages',
  (page) => {
    const [, text = ''] = /<noscript>([^]*?)<\/noscript>/.exec(read(`${page}.html`)) ?? [];
    expect(text).toMatch(/lang="ml"[^]*JavaScript[^]*lang="en"[^]*JavaScript/);
    expect(text.match(/href="\/policies\/contact/g)).toHaveLength(2);
  },
);

test.each(shopPages)(
  'a shopper’s phone downloads at most 120 kB of program before the shop can be used: $page',
  ({ parts }) => {
    expect(parts.filter((part) => !manifests['shop.html']![part])).toEqual([]);
    const { js } = firstLoad('shop.html', atOnce, ...parts);
    const sizes = js.map((file) => gzipSync(read(file), { level: 9 }).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(120_000);
  },
);

test('the texts of each language are a separate file of the shop, which the other language does not load', () => {
  const program = firstLoad('shop.html').js;
  const [english, malayalam] = textParts.map((texts) => {
    const own = firstLoad('shop.html', atOnce, texts).js.filter((file) => !program.includes(file));
    expect(own).toHaveLength(1);
    return read(own[0]!);
  });
  expect(english).toContain('Our Story');
  expect(malayalam).toContain('ഞങ്ങളുടെ കഥ');
  for (const text of ['Our Story', 'Add to Cart', 'ഞങ്ങളുടെ കഥ']) {
    const holders = [english, malayalam, ...program.map(read)].filter((file) =>
      file!.includes(text),
    );
    expect(holders, text).toHaveLength(1);
  }
});

test('a page of the shop loads only the texts of its language, and none of the other page', () => {
  const texts = {
    home: ['Browse Categories', 'വിഭാഗങ്ങൾ കാണാം'],
    product: ['You may also like', 'ഇവയും നോക്കാം'],
  };
  for (const { page, parts } of shopPages) {
    const program = firstLoad('shop.html', atOnce, ...parts)
      .js.map(read)
      .join('\n');
    const own = texts[page.startsWith('home') ? 'home' : 'product'];
    const found = Object.values(texts)
      .flat()
      .filter((text) => program.includes(text));
    expect(found, page).toEqual([own[page.endsWith('English') ? 0 : 1]]);
  }
});

test('the program of the shop contains the calls of guests except sign-in and pairing, and no other', () => {
  const program = firstLoad('shop.html', listImports).js.map(read).join('\n');
  const routes = new Set(
    [...program.matchAll(/(?:GET|POST|PUT|PATCH|DELETE) \/api\/[\w/:-]+/g)].map(String),
  );
  const ofGuests = Object.values({ ...calls, ...downloads }).filter(
    ({ may, route }) =>
      (may as readonly string[]).includes('guest') && !/\/api\/(auth|displays)\//.test(route),
  );
  expect([...routes].sort()).toEqual([...new Set(ofGuests.map(({ route }) => route))].sort());
});

test('the CSP hashes are those of the inline scripts of the pages', () => {
  const { scripts } = JSON.parse(read('csp-hashes.json')) as { scripts: string[] };
  const hashesIn = (html: string) =>
    [...read(html).matchAll(/<script>([^]*?)<\/script>/g)].map(
      ([, script]) => `sha256-${createHash('sha256').update(script!).digest('base64')}`,
    );
  for (const html of pages)
    expect(hashesIn(html), html).toEqual(html === 'shop.html' ? scripts : scripts.slice(0, 1));
});

test('the kitchen has one script and one style sheet, and at most 45 files including those loaded later', () => {
  const { js, css } = firstLoad('kitchen.html');
  expect([js.length, css.length]).toEqual([1, 1]);
  const all = firstLoad('kitchen.html', listImports);
  expect(new Set([...all.js, ...all.css]).size).toBeLessThanOrEqual(45);
});

test('the worker precaches the files of the kitchen and its TVs, each separately, and none of the shop, the office or the owner', () => {
  const precachedOf = (page: string) =>
    [...read('kitchen-sw.js').matchAll(/\{"pages":\[([^\]]*)\],[^{}]*"url":"([^"]+)"/g)]
      .filter(([, pages]) => pages!.includes(`"${page}"`))
      .map(([, , url]) => url!);
  const kitchen = firstLoad('kitchen.html', listImports);
  const stage = firstLoad('stage.html', atOnce, deferredPart);
  const fontOrPage = /\.woff2$|^\/(roadmap|soplocked)$/;
  for (const [page, { js, css }] of [
    ['/roadmap', kitchen],
    ['/soplocked', stage],
  ] as const) {
    const precached = precachedOf(page);
    expect(precached).toEqual(expect.arrayContaining([page, ...js, ...css]));
    expect(
      precached.filter((file) => ![...js, ...css].includes(file) && !fontOrPage.test(file)),
    ).toEqual([]);
  }
  const precached = ['/roadmap', '/soplocked'].flatMap(precachedOf);
  const shared = ['stage.html', 'kitchen.html'].flatMap((html) => firstLoad(html, listImports).js);
  const foreign = ['shop.html', 'office.html', 'owner.html'].flatMap((html) =>
    firstLoad(html).js.filter((file) => !shared.includes(file)),
  );
  expect(foreign.length).toBeGreaterThan(0);
  expect(
    precached.filter((file) => foreign.includes(file) || /^\/?(shop|office|owner)/.test(file)),
  ).toEqual([]);
});

test('the video of laying the firewood is a WebM of at most 200 kB, and no page waits for it', () => {
  const film = readFileSync(join(dist, 'videos/roadmap/3-1.webm'));
  expect(film.length).toBeGreaterThan(20_000);
  expect(film.length).toBeLessThanOrEqual(200_000);
  expect(film.subarray(0, 4).toString('hex')).toBe('1a45dfa3');
  expect(read('kitchen-sw.js')).not.toContain('3-1.webm');
});

test('only the kitchen pages link the manifest of the installed app', () => {
  const linked = ['shop', 'stage', 'kitchen', 'office', 'owner'].filter((name) =>
    read(`${name}.html`).includes('kitchen.webmanifest'),
  );
  expect(linked).toEqual(['stage', 'kitchen']);
});
