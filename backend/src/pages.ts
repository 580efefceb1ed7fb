import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler, type Router } from 'express';
import sirv from 'sirv';
import type { Config } from './platform/config';

type Entry = 'shop' | 'stage' | 'kitchen' | 'office';

const stages = ['setup', 'meatmasala', 'pitlighting', 'riceprep', 'finalcooking', 'chutneyprep'];

/** Which of the four built pages answers an address. What is not here is the home page, as something unknown. */
const entries: Record<string, Entry> = {
  '/': 'shop',
  '/home': 'shop',
  '/roadmap': 'kitchen',
  '/sop': 'kitchen',
  '/soplocked': 'stage',
  ...Object.fromEntries(stages.map((stage) => [`/soplocked/${stage}`, 'stage' as const])),
  '/sign-in': 'office',
  '/pair': 'office',
};

/** The built pages and their files; names with a hash in them never change, everything else is asked for anew. */
export function mountPages(router: Router, { pagesDir, dataDir }: Config) {
  router.use('/videos', express.static(join(dataDir, 'videos'), { index: false, fallthrough: false, maxAge: '1d' }));
  if (!existsSync(join(pagesDir, 'shop.html'))) return;

  const files = sirv(pagesDir, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (res, path) => {
      const isHashed = path.startsWith('/assets/');
      res.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const page = (entry: Entry, status: 200 | 404): RequestHandler => {
    const copies = copiesOf(join(pagesDir, `${entry}.html`));
    return (req, res) => {
      const encoding = req.acceptsEncodings(...copies.keys()) || 'identity';
      res.status(status).set({ 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' }).type('html');
      if (encoding !== 'identity') res.set('Content-Encoding', encoding);
      res.send(copies.get(encoding as Encoding));
    };
  };
  for (const [path, entry] of Object.entries(entries)) router.get(path, page(entry, 200));
  router.get('/robots.txt', (_req, res) => void res.type('text').send(robots));
  router.use((req, res, next) => (isFile(req.path) ? files(req, res, next) : next()));
  router.get('/{*rest}', page('shop', 404));
}

type Encoding = 'br' | 'gzip' | 'identity';

/** A page and its compressed copies, as far as the build made them, the smallest first. */
function copiesOf(path: string): Map<Encoding, Buffer> {
  const files: [Encoding, string][] = [
    ['br', `${path}.br`],
    ['gzip', `${path}.gz`],
    ['identity', path],
  ];
  return new Map(files.filter(([, file]) => existsSync(file)).map(([encoding, file]) => [encoding, readFileSync(file)]));
}

// The raw pages are served by their addresses alone, and what the build notes for the server is nobody's business.
const isFile = (path: string) => !path.endsWith('.html') && path !== '/csp-hashes.json' && !path.startsWith('/.');

const robots = 'User-agent: *\nDisallow: /api/\nDisallow: /roadmap\nDisallow: /sop\nDisallow: /sign-in\nDisallow: /pair\n';
