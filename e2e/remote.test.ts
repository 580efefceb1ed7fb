import { describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { closeDevices, withInstallation } from './lib/installation';
import { tv, waitForExpression } from './lib/modern';
import { createEvent, giveSession, pairTv, signInOwner } from './lib/people';
import { hoverToast } from './lib/toasts';

describe.runIf(enginesRunHere)('A TV with a remote control', () => {
  const installation = withInstallation();

  test(
    'an arrow moves to the step that was started, to Undo after its stop, and never to the top of the page; its focus ring differs from the white button',
    { meta: { requirements: ['K-488', 'K-489'] } },
    async () => {
      const owner = await signInOwner(installation);
      const { api } = await pairTv(installation.url, owner, 'TV at the table');
      const { eventId } = await createEvent(owner);
      const screen = await tv(installation.browser, { size: 'smallTv' });
      const { page, context } = screen;
      await giveSession(context, installation.url, api);
      await page.goto(`${installation.url}/soplocked/meatmasala?eventId=${eventId}`);
      await page.locator('[data-kind="reference"]').first().waitFor();

      /** Presses an arrow and expects the focus on the button with this name. */
      const press = async (key: string, name: string | RegExp) => {
        await page.keyboard.press(key);
        const button = page.getByRole('button', { name });
        await expect
          .poll(() => button.evaluateAll((all) => all.includes(document.activeElement as never)))
          .toBe(true);
      };
      await press('ArrowDown', 'Start: 2-1 Wash and drain');
      // There is nothing to the left of the first step, and the focus must not move to the first link of the footer.
      await press('ArrowLeft', 'Start: 2-1 Wash and drain');
      const ring = await page.evaluate<{ ring: string; button: string }>(`(function () {
        var style = getComputedStyle(document.activeElement);
        return { ring: style.outlineColor, button: style.backgroundColor };
      })()`);
      expect(ring).toEqual({ ring: 'rgb(253, 224, 71)', button: 'rgb(255, 255, 255)' });
      await page.keyboard.press('Enter');
      await page.locator('[data-kind="featured"] [role="timer"]').waitFor();
      await press('ArrowRight', 'Stop: 2-1 Wash and drain');
      await page.keyboard.press('Enter');
      await hoverToast(page.getByRole('button', { name: 'Undo' }));
      await press('ArrowUp', 'Undo');
      await page.keyboard.press('Enter');
      await page.locator('[data-kind="featured"] [role="timer"]').waitFor();
      await waitForExpression(
        page,
        'document.activeElement === document.body',
        'Undo has left the page',
      );
      await press('ArrowLeft', 'Stop: 2-1 Wash and drain');
      // A panel would cut off the focus ring of a button in its corner.
      await page
        .getByRole('button', { name: /Next page/ })
        .last()
        .focus();
      await expect
        .poll(() =>
          page.evaluate<string>('getComputedStyle(document.activeElement).backgroundColor'),
        )
        .toBe('rgb(253, 224, 71)');
      await closeDevices(screen);
    },
  );
});
