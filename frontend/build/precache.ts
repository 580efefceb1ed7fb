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

/** The server serves a page at its addresses only, never as a file. */
const addresses: Record<string, string> = {
  'kitchen.html': '/roadmap',
  'stage.html': '/soplocked',
};

/**
 * Lists the files that the pages of the kitchen and the TVs load, at once or lazily, and for which of the two. Read
 * from the build's manifest instead of file names, because a shared chunk may be named after the shop.
 */
export function precache() {
  let manifests = '';
  const collectFiles: Plugin = {
    name: 'kalavara:precache',
    configResolved: ({ root, build }) => void (manifests = resolve(root, build.outDir, '.vite')),
  };

  function filesOf(html: string): Set<string> {
    const files = new Set([html]);
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
      walk(html);
    }
    return files;
  }

  const filterManifest = (all: ManifestEntry[]) => {
    const pages = Object.entries(addresses).map(
      ([html, address]) => [address, filesOf(html)] as const,
    );
    const manifest = all
      .map((file) => ({
        ...file,
        url: addresses[file.url] ?? file.url,
        pages: pages.filter(([, files]) => files.has(file.url)).map(([address]) => address),
      }))
      .filter((file) => file.pages.length > 0);
    return { manifest, warnings: [] };
  };
  return { collectFiles, filterManifest };
}
