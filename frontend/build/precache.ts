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
type ManifestEntry = { url: string; revision: string | null; size: number };

/** The server gives a page at its addresses alone, never as a file. */
const addresses: Record<string, string> = {
  'kitchen.html': '/roadmap',
  'stage.html': '/soplocked',
};

/**
 * Precaches exactly what the pages of the kitchen and the TVs load, at once or lazily. Taken from
 * the build's manifest and not from names, because a shared chunk may be named after the shop.
 */
export function precache() {
  let manifests = '';
  const collectFiles: Plugin = {
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
      const visited = new Set<string>();
      const walk = (key: string): void => {
        const chunk = manifest[key];
        if (!chunk || visited.has(key)) return;
        visited.add(key);
        [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])].forEach((file) =>
          files.add(file),
        );
        [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])].forEach(walk);
      };
      pages.forEach(walk);
    }
    return files;
  }

  const filterManifest = (all: ManifestEntry[]) => {
    const files = filesOf(Object.keys(addresses));
    const entries = all.filter(({ url }) => files.has(url));
    return {
      manifest: entries.map((file) => ({ ...file, url: addresses[file.url] ?? file.url })),
      warnings: [],
    };
  };
  return { collectFiles, filterManifest };
}
