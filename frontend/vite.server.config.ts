import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { classNames } from './build/classNames.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/**
 * The shop page once more, as the server draws it: one file with everything in it, React's production build too, so
 * that it does not matter how the server was started (docs/decisions/0011-shop-pages-on-the-server.md).
 */
export default defineConfig({
  root,
  plugins: [react()],
  // Class names have to be those in the style sheets of the pages.
  css: { modules: { generateScopedName: classNames(root) } },
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: fileURLToPath(new URL('./src/pages/shop/server.tsx', import.meta.url)),
    target: 'node20',
    minify: false,
    emptyOutDir: true,
    rolldownOptions: { output: { entryFileNames: 'shop.mjs', codeSplitting: false } },
  },
});
