import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import browserslistToEsbuild from 'browserslist-to-esbuild';
import { defineConfig, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { classNames } from './build/classNames.ts';
import { classicScript } from './build/classicScript.ts';
import { entries } from './build/entries.ts';
import { builtInFilms } from './build/film/films.ts';
import { fonts } from './build/fonts.ts';
import { callRoutes } from './build/callRoutes.ts';
import { compressTexts } from './build/compressTexts.ts';
import { inlineScripts } from './build/inlineScripts.ts';
import { manifestOf, order, pagesOf } from './build/parts.ts';
import { precache } from './build/precache.ts';
import { retrySheets } from './build/retrySheets.ts';

type Group = Rolldown.CodeSplittingGroup;
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** The targets of package.json's browserslist. Vite's own default is a blank page on every TV up to model year 2022. */
const target = browserslistToEsbuild();
const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;

const { collectFiles, filterManifest } = precache();
const anyOf = (...names: string[]) => `(${names.join('|')})\\.`;
/** One file of what all of the shop loads first: in the many that are made otherwise it weighs 2 kB more. */
const shopLibraries = {
  name: 'libraries',
  test: new RegExp(
    [
      'node_modules/(react|react-dom|scheduler|zustand|i18next|react-i18next)/',
      'src/(state|i18n)/[^/]*$',
      'i18n/(resources/toResources|locales/en/declarations)',
      'src/(app/providers|realtime/(clock|ConnectionContext))',
      'shared-types/src/pickle-events/pickle-events.rules',
      `features/cart/${anyOf('store')}`,
      `features/catalogue/${anyOf('store', 'Allergens', 'EnglishBeside', 'Ingredients', 'LabelRows', 'PincodeCheck', 'PriceLine', 'ProductLabel.module', 'SpiceLevelMark', 'offers')}`,
      `features/orders/shopper/${anyOf('storedOrders')}`,
      `features/checkout/${anyOf('openDialog')}`,
      `ui/${anyOf('Button', 'ErrorBoundary', 'ErrorState', 'Field', 'Grid', 'LanguageToggle', 'Logo', 'Picture', 'Stepper', 'TextField', 'VisuallyHidden', 'linkStyle', 'part', 'rupees')}`,
      `pages/shop/${anyOf('Brand', 'BuyButtons', 'CheckoutProvider', 'EarlyPresses', 'Footer', 'Header', 'HomePage.module', 'SampleNotice', 'Shop', 'TestRibbon', 'TopBar', 'UnfinishedOrderNotice', 'anchors', 'checkoutContext', 'doubleTap', 'lazyPart', 'nameSheets', 'nextPaint', 'onIdle', 'ownReservations', 'pageTitle', 'search', 'texts', 'useDocumentTitle', 'view')}`,
    ].join('|'),
  ),
};
/** One script of what the kitchen loads first and few of what it loads later: on bad Wi-Fi each costs a phone a request. */
const kitchenFiles: Group[] = [
  { name: 'kitchen', tags: ['$initial'] },
  // The small components that several of its pages share.
  { name: 'ui', test: /\/(frontend\/src\/ui|in-ledger)/, minShareCount: 2 },
  { name: 'later', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 10_000 },
];
const groupsOf: Partial<Record<string, Group[]>> = { shop: [shopLibraries], kitchen: kitchenFiles };
const makesWorker = (mode: string) => mode === order.at(-1) || !order.some((part) => part === mode);

export default defineConfig(({ mode }) => ({
  root: here('.'),
  appType: 'mpa',
  // react-i18next takes this hook for Reacts before 18; ours has it.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  plugins: [
    react(),
    entries(),
    fonts(here('../node_modules/.cache/kalavara-fonts')),
    classicScript(mode === 'stage'),
    callRoutes(mode),
    retrySheets(),
    inlineScripts({
      every: new URL('./build/polyfill.js', import.meta.url),
      shop: new URL('./build/earlyPresses.js', import.meta.url),
    }),
    builtInFilms(makesWorker(mode)),
    collectFiles,
    VitePWA({
      disable: !makesWorker(mode),
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'kitchen-sw.ts',
      injectRegister: false,
      registerType: 'autoUpdate',
      manifest: false,
      injectManifest: {
        globPatterns: ['assets/*.{js,css,woff2}', 'kitchen.html', 'stage.html'],
        manifestTransforms: [filterManifest],
        rollupFormat: 'iife',
        target,
      },
    }),
    compressTexts(makesWorker(mode)),
  ],
  css: { modules: { generateScopedName: classNames(here('.')) } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target,
    // Of a classic script a module's preload would be a second copy.
    modulePreload: mode === 'stage' ? false : { polyfill: false },
    manifest: manifestOf(mode),
    // A data: address in a style sheet would need a hole in the CSP.
    assetsInlineLimit: 0,
    // The kitchen's and a TV's first load are meant to be one script each.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      input: Object.fromEntries(pagesOf(mode).map((page) => [page, here(`${page}.html`)])),
      output: groupsOf[mode] ? { codeSplitting: { groups: groupsOf[mode] } } : {},
      // Reading a property does nothing else in the shop and its libraries: 140 bytes of its first load.
      ...(mode === 'shop' && { treeshake: { propertyReadSideEffects: false } }),
    },
  },
  // The Host stays ours: the server compares it with the Origin.
  server: {
    proxy: {
      '^/(api|media|videos|sandbox|policies)/|^/kitchen.webmanifest': { target: server },
      '/socket.io': { target: server, ws: true },
    },
  },
}));
