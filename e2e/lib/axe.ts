import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** One readable line for each serious or critical finding of axe on this page. */
export async function seriousViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source); // as a debugger, so the page's CSP needs no exception
  const found = await page.evaluate<{ violations: axe.Result[] }>(
    `axe.run(document, { resultTypes: ['violations'] })`,
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
