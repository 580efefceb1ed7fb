import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { closeDevices, withInstallation } from './lib/installation';
import { tv, type Size } from './lib/modern';
import { panelFaults } from './lib/panel-faults';
import { createEvent, giveSession, pairTv, signInOwner } from './lib/people';
import {
  createEventOfToday,
  enterState,
  languages,
  openStage,
  showAs,
  stageStates,
  stageSteps,
  type StageState,
} from './lib/stage-states';

const sizes: readonly Size[] = ['smallTv', 'tv', 'largeTv', 'tablet'];
const folder = fileURLToPath(new URL('./results/stages', import.meta.url));

/** Returns the faults of a page in every language and size, and takes a screenshot of each. */
async function faultsOf(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const language of languages)
    for (const size of sizes) {
      await showAs(page, language, size);
      const label = `${name} ${language} ${size}`;
      await expect
        .poll(() => page.evaluate<string[]>(panelFaults), { timeout: 5_000 })
        .toEqual([])
        .catch(async () => {
          const found = await page.evaluate<string[]>(panelFaults);
          faults.push(...found.map((fault) => `${label}: ${fault}`));
        });
      const path = join(folder, `${label.replaceAll(' ', '-')}.jpg`);
      await page.screenshot({ path, type: 'jpeg', quality: 60 });
    }
  return faults;
}

describe.runIf(enginesRunHere)('The panels of the stage pages', () => {
  const installation = withInstallation();
  mkdirSync(folder, { recursive: true });

  test.each(stageSteps.map((step) => ({ step, stage: step[0] })))(
    'of $stage have their titles and complete texts in every state, language and size',
    { timeout: 540_000 },
    async ({ step, stage }) => {
      const owner = await signInOwner(installation);
      const display = await pairTv(installation.url, owner, `TV of ${stage}`);
      const faults: string[] = [];
      const see = async (eventId: string, states: readonly StageState[], prefix: string) => {
        const screen = await tv(installation.browser);
        const { page, context } = screen;
        await giveSession(context, installation.url, display.api);
        await openStage(page, installation.url, `/soplocked/${stage}?eventId=${eventId}`);
        for (const state of states) {
          await enterState(page, owner, { eventId, step, state });
          faults.push(...(await faultsOf(page, `${stage} ${prefix}${state}`)));
        }
        await closeDevices(screen);
      };
      await see(await createEventOfToday(owner), ['idle'], 'today ');
      const { eventId } = await createEvent(owner, 'Wedding at Aluva', 120);
      await see(eventId, stageStates, '');
      expect(faults).toEqual([]);
    },
  );
});
