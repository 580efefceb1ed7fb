import type { Plugin, ViteDevServer } from 'vite';

/** Which HTML serves a path; the server has the same table. An unknown path shows the home page. */
const table: [RegExp, string][] = [
  [/^\/soplocked(\/|$)/, '/stage.html'],
  [/^\/(roadmap|sop|eventreports|print|cutlets)(\/|$)/, '/kitchen.html'],
  [/^\/(sign-in|pair|invite|review)(\/|$)/, '/office.html'],
  [
    /^\/(admin|pickle-admin|events|pickle-events|event-management|recipe|recipes|pickle-recipes|customers|coupons|messages|figures|safety-log|testworks)(\/|$)/,
    '/owner.html',
  ],
  [/^\/order(\/|$)/, '/shop.html'],
];

const isPage = (path: string) => table.some(([pattern]) => pattern.test(path));
const entryOf = (path: string): string =>
  table.find(([pattern]) => pattern.test(path))?.[1] ?? '/shop.html';

type Middlewares = ViteDevServer['middlewares'];

/** Makes Vite's servers answer paths as ours does. */
export function entries(): Plugin {
  const answer = ({ middlewares }: { middlewares: Middlewares }) => {
    middlewares.use((req, _res, next) => {
      const { pathname } = new URL(req.url ?? '/', 'http://x');
      const wantsPage = req.headers.accept?.includes('text/html') && !pathname.startsWith('/api');
      if (req.method === 'GET' && (wantsPage || isPage(pathname))) req.url = entryOf(pathname);
      next();
    });
  };
  return { name: 'kalavara:entries', configureServer: answer, configurePreviewServer: answer };
}
