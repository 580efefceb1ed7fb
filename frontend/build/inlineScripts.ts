import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { minifySync, type Plugin } from 'vite';

/** Plain scripts inside the documents: one for every page, and one for the shop only. */
type Files = { every: URL; shop: URL };

/**
 * Inlines the scripts and writes `csp-hashes.json` beside the pages: the server allows exactly these scripts. Hashes
 * instead of nonces, so that pages remain cacheable.
 */
export function inlineScripts(files: Files): Plugin {
  const every = minified(files.every);
  const shop = minified(files.shop);
  return {
    name: 'kalavara:inline-scripts',
    transformIndexHtml: (_html, { path }) => [
      { tag: 'script', children: every, injectTo: 'head' },
      // The first packets of the shop's page must have its style, its title and its picture.
      ...(path.endsWith('/shop.html')
        ? [{ tag: 'script', children: shop, injectTo: 'body' as const }]
        : []),
    ],
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'csp-hashes.json',
        source: JSON.stringify({ scripts: [every, shop].map(hashOf) }),
      });
    },
  };
}

const minified = (file: URL) =>
  minifySync(file.pathname, readFileSync(file, 'utf8'), { module: false }).code.trim();

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;
