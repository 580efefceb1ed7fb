import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

type Chunk = {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
};
type Kept = { url: string; revision: string | null; size: number };

/** The server gives a page at its addresses alone, never as a file. */
const addresses: Record<string, string> = {
  'kitchen.html': '/roadmap',
  'stage.html': '/soplocked',
};

/**
 * What the worker keeps: exactly what the kitchen's and the TVs' pages load, now or later. By the build's own list and
 * not by names, because a chunk that all pages share may well be called after the shop.
 */
export function precache() {
  let manifests = '';
  const place: Plugin = {
    name: 'kalavara:precache',
    configResolved: ({ root, build }) => void (manifests = resolve(root, build.outDir, '.vite')),
  };

  function filesOf(pages: string[]): Set<string> {
    const files = new Set(pages);
    for (const name of readdirSync(manifests)) {
      const manifest = JSON.parse(readFileSync(join(manifests, name), 'utf8')) as Record<
        string,
        Chunk
      >;
      const seen = new Set<string>();
      const walk = (key: string): void => {
        const chunk = manifest[key];
        if (!chunk || seen.has(key)) return;
        seen.add(key);
        [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])].forEach((file) =>
          files.add(file),
        );
        [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])].forEach(walk);
      };
      pages.forEach(walk);
    }
    return files;
  }

  const keep = (all: Kept[]) => {
    const files = filesOf(Object.keys(addresses));
    const kept = all.filter(({ url }) => files.has(url));
    return {
      manifest: kept.map((file) => ({ ...file, url: addresses[file.url] ?? file.url })),
      warnings: [],
    };
  };
  return { place, keep };
}
