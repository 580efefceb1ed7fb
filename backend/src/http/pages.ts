import { existsSync, readdirSync } from 'node:fs';
import { extname, join, posix } from 'node:path';
import { addressesOf, type Entry } from '@kalavara/shared-types/contract/pages';
import express, { type Request, type RequestHandler, type Router } from 'express';
import type { AppContext } from '../platform/context';
import { notFound } from '../platform/http/http';
import {
  type PictureSources,
  removeDocumentHeaders,
  securityHeaders,
  shopHeaders,
} from '../platform/http/security';
import { homePage, productPage, shopPages } from '../shop-pages';
import { createBusinessPages, createBusinessReader } from '../shop-pages/business';
import { kitchenManifest } from '../shop-pages/manifest';
import { policyPage } from '../shop-pages/policies';
import { mountSeoFiles } from '../shop-pages/seo-files';

/** The entry of each address. */
export const entries: Record<string, Entry> = Object.fromEntries(
  (Object.keys(addressesOf) as Entry[]).flatMap((entry) =>
    addressesOf[entry].map((address) => [address, entry]),
  ),
);

/** Pages rendered by the server. The page of one order is private to its shopper, so it is sent as a file. */
const homes = new Set(['/', '/home']);

/**
 * Mounts the built pages and their files. Files with a hash in their names never change; all others are revalidated.
 */
export function mountPages(router: Router, ctx: AppContext, pictures: PictureSources) {
  const { pagesDir, dataDir } = ctx.config;
  router.use(
    '/videos',
    express.static(join(dataDir, 'videos'), { index: false, maxAge: '1d' }),
    builtInFilms(join(pagesDir, 'videos')),
    notFound,
  );
  if (!existsSync(join(pagesDir, 'shop.html'))) return;

  const files = express.static(pagesDir, {
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    setHeaders: (res, path) => {
      const isHashed = path.startsWith(join(pagesDir, 'assets'));
      if (isHashed || path.startsWith(join(pagesDir, 'pictures'))) removeDocumentHeaders(res);
      res.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const businessNow = createBusinessReader(ctx);
  const page = (entry: Entry, status: 200 | 404 | 503): RequestHandler => {
    const copiesFor = createBusinessPages(join(pagesDir, `${entry}.html`));
    return async (req, res) => {
      const copies = copiesFor(await businessNow());
      if (entry !== 'shop' || req.path === '/order') res.set('X-Robots-Tag', 'noindex');
      copies.send(req, res, status);
    };
  };
  const renderPage = shopPages(ctx);
  const home = (status: 200 | 404) => renderPage(homePage(status), page('shop', status));
  const withGateway = shopHeaders(ctx.config, pictures);
  // An order link with a trailing slash, or with its number as a path. The browser retains the part after the #.
  router.get(/^\/order\/(.*)$/, (req, res) => {
    const query = new URLSearchParams(req.url.split('?')[1]);
    const orderNo = (req.params as unknown as string[])[0]!.replace(/\/+$/, '').toUpperCase();
    if (orderNo !== '') query.set('no', orderNo);
    res.redirect(query.size === 0 ? '/order' : `/order?${query.toString()}`);
  });
  // The editor shows the picture of an address before it is saved.
  const withAnyPicture = securityHeaders(ctx.config, () => ['https:']);
  for (const [path, entry] of Object.entries(entries)) {
    if (entry === 'shop') router.get(path, withGateway);
    if (entry === 'owner') router.get(path, withAnyPicture);
  }
  for (const [path, entry] of Object.entries(entries))
    router.get(path, homes.has(path) ? home(200) : page(entry, 200));
  router.get('/products/:id', withGateway, renderPage(productPage, page('shop', 200)));
  router.get('/policies/:page', policyPage(ctx, page('shop', 503)));
  mountSeoFiles(router, ctx);
  router.get('/kitchen.webmanifest', async (_req, res) => {
    res.set('Cache-Control', 'no-cache').type('application/manifest+json');
    res.send(JSON.stringify(kitchenManifest(await businessNow())));
  });
  router.use(smallestCopy(pagesDir), (req, res, next) =>
    isFile(req.path) ? files(req, res, next) : next(),
  );
  // A page in place of a missing script or style sheet of another build would be refused because of its type.
  router.use('/assets', notFound);
  router.get('/{*rest}', withGateway, home(404));
}

/**
 * Serves the film of a step that the build created, `<step>.webm`, if the owner has uploaded none as the step's
 * `<step>.mp4`.
 */
function builtInFilms(folder: string): RequestHandler {
  const files = express.static(folder, { index: false, redirect: false, maxAge: '1d' });
  return (req, res, next) => {
    req.url = req.url.replace(/\.mp4(?=$|\?)/, '.webm');
    files(req, res, next);
  };
}

const types = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
};
const endings = { br: 'br', gzip: 'gz' } as const;

/**
 * Serves the compressed copy of a file that the build created, if the browser accepts it. The file's name does not
 * change.
 */
function smallestCopy(pagesDir: string): RequestHandler {
  const compressed = new Set(
    readdirSync(pagesDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.br'),
    ),
  );
  return (req, res, next) => {
    const type = types[extname(req.path).slice(1) as keyof typeof types];
    const encoding = type && compressed.has(`${req.path.slice(1)}.br`) && acceptedBy(req);
    if (encoding) {
      req.url = `${req.path}.${endings[encoding]}`;
      res.set({
        'Content-Encoding': encoding,
        'Content-Type': `${type}; charset=utf-8`,
        Vary: 'Accept-Encoding',
      });
    }
    next();
  };
}

const acceptedBy = (req: Request): 'br' | 'gzip' | undefined =>
  (['br', 'gzip'] as const).find((one) => req.acceptsEncodings(one));

/** Built pages are served only under their addresses, and data of the build for the server is private. */
const privateFiles = /^\/\.|\.html(\.(br|gz))?$|^\/csp-hashes\.json$/i;

/** Whether the path leads to a file. It decodes the path and resolves `..` in the same way as `express.static`. */
function isFile(path: string): boolean {
  try {
    return !privateFiles.test(posix.normalize(decodeURIComponent(path)));
  } catch {
    return false;
  }
}
