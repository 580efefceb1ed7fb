import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { entries } from './build/entries.ts';
import { fonts } from './build/fonts.ts';
import { inlineScript } from './build/inlineScript.ts';
import { precache } from './build/precache.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;

const { place, keep } = precache();

export default defineConfig({
  root: here('.'),
  appType: 'mpa',
  plugins: [
    react(),
    entries(),
    fonts(here('../node_modules/.cache/kalavara-fonts')),
    inlineScript(new URL('./build/polyfill.js', import.meta.url)),
    place,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'kitchen-sw.ts',
      injectRegister: false,
      registerType: 'autoUpdate',
      manifest: false,
      injectManifest: {
        globPatterns: ['assets/*.{js,css,woff2}', 'kitchen.html', 'stage.html'],
        manifestTransforms: [keep],
        rollupFormat: 'iife',
        target: 'chrome63',
      },
    }),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Vite's own default is a blank page on every TV up to model year 2022.
    target: 'chrome63',
    modulePreload: { polyfill: false },
    manifest: true,
    // A data: address in a style sheet would need a hole in the CSP.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        shop: here('shop.html'),
        stage: here('stage.html'),
        kitchen: here('kitchen.html'),
        office: here('office.html'),
        owner: here('owner.html'),
      },
    },
  },
  // The Host stays ours: the server compares it with the Origin.
  server: { proxy: { '/api': { target: server }, '/socket.io': { target: server, ws: true } } },
});
