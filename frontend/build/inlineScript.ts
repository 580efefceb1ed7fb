import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { minifySync, type Plugin } from 'vite';

/**
 * Inlines the polyfill into every page, and writes `csp-hashes.json` beside the pages: the server
 * allows exactly these scripts. A hash and no nonce, so that the page stays cacheable.
 */
export function inlineScript(file: URL): Plugin {
  const { code } = minifySync('polyfill.js', readFileSync(file, 'utf8'), { module: false });
  const script = code.trim();
  const hash = `sha256-${createHash('sha256').update(script).digest('base64')}`;
  return {
    name: 'kalavara:inline-script',
    transformIndexHtml: () => [{ tag: 'script', children: script, injectTo: 'head' }],
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'csp-hashes.json',
        source: JSON.stringify({ scripts: [hash] }),
      });
    },
  };
}
