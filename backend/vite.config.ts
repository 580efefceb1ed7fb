import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const sources = [
  'main',
  'owner-password',
  'recipes-password',
  'cutlets-password',
  'backup',
  'restore',
].map((name) => [name, fileURLToPath(new URL(`src/${name}.ts`, import.meta.url))]);

/** One file a command. Our own packages are TypeScript and go in; what npm brought stays in node_modules. */
export default defineConfig({
  ssr: { noExternal: [/^@kalavara\//] },
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(sources.filter(([, path = '']) => existsSync(path))) as Record<
        string,
        string
      >,
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
