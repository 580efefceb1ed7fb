import { hourMs } from '@kalavara/shared-types/durations';
import { setTimer } from '@kalavara/shared-types/timers/timers';
import { describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { closeDevices, withInstallation } from './lib/installation';
import { tv, type Size } from './lib/modern';
import { createEvent, giveSession, pairTv, signInOwner } from './lib/people';
import { languages, openStage, showAs } from './lib/stage-states';

const sizes: readonly Size[] = ['smallTv', 'tv'];

/**
 * Returns the truncated names of steps of other stages, and the font size of the end time in hundredths of the screen's
 * height.
 */
const measure = `(() => {
  const names = [...document.querySelectorAll('a[data-phase="red"] > span:first-child > b')];
  const clock = document.querySelector('[data-kind="featured"] [role="timer"]');
  const end = clock && [...clock.closest('article').querySelectorAll('p > b')].find(({ textContent }) => /\\d:\\d\\d/.test(textContent));
  return {
    names: names.length,
    cut: names.filter((name) => name.scrollWidth > name.clientWidth + 1).map(({ textContent }) => textContent),
    end: end ? parseFloat(getComputedStyle(end).fontSize) / innerHeight * 100 : null,
  };
})()`;

/** Returns the number of lines of the bar with the event and the running steps. */
const countLines = `new Set(
  [...document.querySelector('a[data-phase="red"]').parentElement.children].map((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return Math.round((top + bottom) / 2 / innerHeight * 50);
  }),
).size`;

describe.runIf(enginesRunHere)('Steps in overtime on a TV', () => {
  const installation = withInstallation();

  test.each([
    ['setup', ['2-3', '3-2'], 2],
    ['meatmasala', ['2-5', '3-2'], 1],
    ['pitlighting', ['3-1', '2-5'], 1],
  ] as const)(
    'have complete names in the bar of %s, and the end of its own step is readable from three metres',
    async (stage, steps, names) => {
      const owner = await signInOwner(installation);
      const display = await pairTv(installation.url, owner, `TV of ${stage}`);
      const { eventId } = await createEvent(owner, 'Wedding of Fathima and Rahul at Aluva', 120);
      const startTime = Date.now() - 2.3 * hourMs;
      for (const stepId of steps)
        await owner.call(setTimer, {
          params: { eventId, stepId },
          body: { isActive: true, startTime },
        });
      const screen = await tv(installation.browser, { serviceWorkers: 'block' });
      await giveSession(screen.context, installation.url, display.api);
      await openStage(screen.page, installation.url, `/soplocked/${stage}?eventId=${eventId}`);
      for (const language of languages)
        for (const size of sizes) {
          await showAs(screen.page, language, size);
          const end = names === 1 ? expect.closeTo(3.6, 1) : null;
          await expect
            .poll(() => screen.page.evaluate(measure), { message: `${language} ${size}` })
            .toEqual({ names, cut: [], end });
        }
      await closeDevices(screen);
    },
  );

  test('of three stages take two lines of the bar, regardless of the length of the event’s title', async () => {
    const owner = await signInOwner(installation);
    const display = await pairTv(installation.url, owner, 'TV of three stages');
    const title =
      'Reception of Fathima Zahra and Mohammed Rahul at the community hall of North Paravur';
    const { eventId } = await createEvent(owner, title, 120);
    const startTime = Date.now() - 2.3 * hourMs;
    for (const stepId of ['1-1', '2-3', '3-2'])
      await owner.call(setTimer, {
        params: { eventId, stepId },
        body: { isActive: true, startTime },
      });
    const screen = await tv(installation.browser, { serviceWorkers: 'block' });
    await giveSession(screen.context, installation.url, display.api);
    await openStage(screen.page, installation.url, `/soplocked/setup?eventId=${eventId}`);
    for (const language of languages)
      for (const size of sizes) {
        await showAs(screen.page, language, size);
        await expect
          .poll(
            async () => [
              await screen.page.evaluate(countLines),
              await screen.page.evaluate(measure),
            ],
            { message: `${language} ${size}` },
          )
          .toMatchObject([2, { names: 2, cut: [] }]);
      }
    await closeDevices(screen);
  });
});
