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

/** Rendered by the server. The page of one order is private to its shopper and is sent as a file. */
const homes = new Set(['/', '/home']);

/** The built pages and their files; names with a hash in them never change, everything else is revalidated. */
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
  // An order link with a slash at its end, or with its number as a path. The part behind # stays with the browser.
  router.get(/^\/order\/(.*)$/, (req, res) => {
    const query = new URLSearchParams(req.url.split('?')[1]);
    const orderNo = (req.params as unknown as string[])[0]!.replace(/\/+$/, '').toUpperCase();
    if (orderNo !== '') query.set('no', orderNo);
    res.redirect(query.size === 0 ? '/order' : `/order?${query.toString()}`);
  });
  // A picture's address is shown there before it is saved.
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
  // A page in place of a script or style sheet of another build would be refused by its type.
  router.use('/assets', notFound);
  router.get('/{*rest}', withGateway, home(404));
}

/** Sends the film that the build has made of a step, `<step>.webm`, where the owner has put none at the step's `<step>.mp4`. */
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

/** Sends the compressed copy of a file, made by the build, to a browser that takes it; the file's name stays. */
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

/** The raw pages are served under their addresses only; the build's notes for the server are private. */
const privateFiles = /^\/\.|\.html(\.(br|gz))?$|^\/csp-hashes\.json$/i;

/** Decides about the file that `express.static` would open, which decodes the path and resolves `..` in it. */
function isFile(path: string): boolean {
  try {
    return !privateFiles.test(posix.normalize(decodeURIComponent(path)));
  } catch {
    return false;
  }
}
