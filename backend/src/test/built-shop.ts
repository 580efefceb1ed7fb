import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { login } from '@kalavara/shared-types/accounts/accounts';
import type { ShopData } from '@kalavara/shared-types/catalogue/shop-page';
import { build } from 'vite';
import { readConfig } from '../platform/config/config';
import { createLogger } from '../platform/log';
import { startServer } from '../server';
import { copyDatabase, type TestDatabase } from './database';
import { Device, ownerPassword } from './harness';

export const builtHtml = `<!doctype html>
<html lang="en" data-entry="shop">
  <head>
    <!--head--><title>Shop</title><!--/head-->
    <script type="module" crossorigin src="/assets/shop-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react-1.js">
    <link rel="stylesheet" crossorigin href="/assets/shop-1.css">
  </head>
  <body>
    <div id="root">
      <p>Loading…</p>
    </div>
  </body>
</html>`;
const font = 'src:url(/assets/anek-latin-latin-500-abc.woff2) format("woff2")';
/** The build's manifest, including the parts that are loaded later. */
const manifest = {
  'shop.html': { file: 'assets/shop-1.js', css: ['assets/shop-1.css'] },
  'src/pages/shop/product/ProductPage.tsx': {
    file: 'assets/ProductPage-1.js',
    imports: ['shop.html'],
    css: ['assets/ProductPage-1.css'],
  },
  'src/pages/shop/HomePage.tsx': { file: 'assets/HomePage-1.js', imports: ['shop.html'] },
  'src/i18n/resources/productPageEnglish.ts': { file: 'assets/productPageEnglish-1.js' },
  'src/i18n/resources/homeEnglish.ts': { file: 'assets/homeEnglish-1.js' },
  'src/i18n/resources/shopEnglish.ts': { file: 'assets/english-1.js' },
  'src/i18n/resources/shopMalayalam.ts': { file: 'assets/malayalam-1.js' },
};

/** Starts a server with a small built shop, whose pages the program renders, and with other pages as given. */
export async function startBuiltShop(pages: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'kalavara-shop-'));
  const pagesDir = join(folder, 'dist');
  for (const name of ['assets', '.vite']) mkdirSync(join(pagesDir, name), { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(pagesDir, name), text);
  for (const entry of ['stage', 'kitchen', 'office']) write(`${entry}.html`, entry);
  write('shop.html', builtHtml);
  for (const [page, html] of Object.entries(pages)) write(page, html);
  write('assets/shop-1.css', `@font-face{${font}} h1{color:red}`);
  write('assets/ProductPage-1.css', 'h2{color:blue}');
  write('.vite/shop.json', JSON.stringify(manifest));
  const configFile = fileURLToPath(
    new URL('../../../frontend/vite.server.config.ts', import.meta.url),
  );
  // Vitest sets "test", which selects React's development build.
  process.env['NODE_ENV'] = 'production';
  await build({
    configFile,
    mode: 'production',
    logLevel: 'silent',
    build: { outDir: join(pagesDir, '.server') },
  });

  const startOn = (database: TestDatabase, env: Record<string, string> = {}) => {
    const config = readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      OWNER_PASSWORD: ownerPassword,
      LOG_LEVEL: 'silent',
      ...env,
    });
    const paths = { port: 0, pagesDir, dataDir: join(folder, 'data') };
    return startServer(
      { ...config, ...paths },
      { databaseUrl: database.url, log: createLogger(process.env['TEST_LOG'] ?? 'silent') },
    );
  };
  const database = await copyDatabase();
  const server = await startOn(database);
  const owner = new Device(`http://127.0.0.1:${server.port}`);
  await owner.call(login, { body: { username: 'owner', password: ownerPassword } });

  const at = (path: string, port = server.port) => `http://127.0.0.1:${port}${path}`;
  const get = (path: string, headers: Record<string, string> = {}) => fetch(at(path), { headers });
  return {
    database,
    server,
    owner,
    startOn,
    at,
    get,
    read: async (path: string) => (await get(path)).text(),
    async stop() {
      owner.close();
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Returns the text between two markers; empty without them. */
export const textBetween = (text: string, from: string, to: string) =>
  text.split(from)[1]?.split(to)[0] ?? '';
/** Returns the data that the server wrote into a page. */
export const readShopData = (page: string) =>
  JSON.parse(textBetween(page, 'id="shop-data">', '</script>')) as ShopData;
/** Returns the nodes of a page's schema.org data. */
export const readStructuredData = (page: string): Record<string, unknown>[] => {
  const data = JSON.parse(
    textBetween(page, '<script type="application/ld+json">', '</script>'),
  ) as {
    '@graph': Record<string, unknown>[];
  };
  return data['@graph'];
};
