/**
 * Takes `og.png`, the picture that other sites show, from `og.svg` with a line of text; no name, because the owner
 * chooses it. Run by hand, where the browser tests run: `npx tsx frontend/build/ogPicture.mjs`.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { withBrowser } from '../../e2e/lib/modern.ts';

const { resolve } = createRequire(import.meta.url);
const home = fileURLToPath(new URL('../public/pictures/', import.meta.url));

const face = (family, file) => {
  const font = readFileSync(resolve(`@fontsource-variable/${file}-wght-normal.woff2`)).toString(
    'base64',
  );
  return `@font-face { font-family: '${family}'; font-weight: 100 800; src: url(data:font/woff2;base64,${font}) }`;
};

const page = `<!doctype html><meta charset="utf-8"><style>
  ${face('Anek Latin', 'anek-latin/files/anek-latin-latin')}
  body { margin: 0; width: 1200px; height: 630px; color: #2b1710; font-family: 'Anek Latin' }
  svg { position: absolute; top: 0; left: 0; width: 1200px; height: 630px }
  p { position: absolute; left: 76px; margin: 0; line-height: 1 }
  .name { top: 132px; font-size: 92px; font-weight: 800; letter-spacing: -2px; color: #a3261b }
  .from { top: 240px; font-size: 84px; font-weight: 700; color: #2f5d3a }
  .line { top: 356px; font-size: 35px; font-weight: 600; line-height: 1.25 }
</style>
${readFileSync(`${home}og.svg`, 'utf8')}
<p class="name">Fish pickles</p><p class="from">from Kerala</p><p class="line">Small batches,<br>cooked by hand</p>`;

await withBrowser(async (browser) => {
  const tab = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await tab.setContent(page);
  await tab.evaluate(() => document.fonts.ready);
  await tab.screenshot({ path: `${home}og.png` });
});
