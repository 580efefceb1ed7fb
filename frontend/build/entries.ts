import type { Plugin, ViteDevServer } from 'vite';
import { addressesOf } from '../../shared-types/src/contract/pages.ts';

const table = Object.entries(addressesOf).flatMap(([entry, addresses]) =>
  addresses.filter((address) => address !== '/').map((address) => [address, entry] as const),
);
const entryOfPath = (path: string) =>
  table.find(([address]) => path === address || path.startsWith(`${address}/`))?.[1];

type Middlewares = ViteDevServer['middlewares'];

/** Makes Vite's servers handle paths like our server. */
export function entries(): Plugin {
  const answer = ({ middlewares }: { middlewares: Middlewares }) => {
    middlewares.use((req, _res, next) => {
      const { pathname } = new URL(req.url ?? '/', 'http://x');
      const wantsPage = req.headers.accept?.includes('text/html') && !pathname.startsWith('/api');
      const entry = entryOfPath(pathname);
      if (req.method === 'GET' && (wantsPage || entry)) req.url = `/${entry ?? 'shop'}.html`;
      next();
    });
  };
  return { name: 'kalavara:entries', configureServer: answer, configurePreviewServer: answer };
}
