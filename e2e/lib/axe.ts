import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Half of the size of `axe.source`, which every page must receive and compile. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A dialog that is still fading in has too little contrast. */
const finishAnimations = `document.getAnimations().forEach((each) => {
  if (each.effect.getComputedTiming().endTime !== Infinity) each.finish();
})`;

/**
 * Content that is laid out only near the viewport gets the background of what is below it; axe checks all of it at
 * once.
 */
const layOutAll = `document.documentElement.setAttribute('data-whole', '')`;

/** What is transparent has no contrast that axe could check. */
const draw = `document.documentElement.setAttribute('data-drawn', '')`;

/** Returns one readable line for each serious or critical finding of axe on the page. */
export async function seriousViolations(page: Page): Promise<string[]> {
  await page.evaluate(`${layOutAll}; ${draw}`);
  if (await page.evaluate<boolean>('!globalThis.axe')) await page.evaluate(`${source}; undefined`); // as a debugger, so the page's CSP needs no exception
  const found = await page.evaluate<{ violations: axe.Result[] }>(
    `${finishAnimations}; axe.run(document, { resultTypes: ['violations'] })`,
  );
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, impact, nodes }) =>
      nodes.map(({ target, failureSummary, html }) => {
        const why = (failureSummary ?? '').split('\n').slice(1).join(' ').trim();
        return `${impact} ${id} at ${target.join(' ')}: ${why} ${html.slice(0, 160)}`;
      }),
    );
}
