import { describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { closeDevices, withInstallation } from './lib/installation';
import { phone } from './lib/modern';

describe.runIf(enginesRunHere)('Colours of the system', () => {
  const installation = withInstallation();

  test.each(['/', '/sign-in'])(
    'the chosen language has another colour than the other (%s)',
    async (path) => {
      const device = await phone(installation.browser, { forcedColors: 'active' });
      const { page } = device;
      await page.goto(`${installation.url}${path}`);
      const colourOf = (name: string) =>
        page
          .getByRole('button', { name, exact: true })
          .first()
          .evaluate((button) => getComputedStyle(button).color);
      expect(await colourOf('English')).not.toBe(await colourOf('മലയാളം'));
      await closeDevices(device);
    },
  );

  test('the chosen category has another colour than the others', async () => {
    const device = await phone(installation.browser, { forcedColors: 'active' });
    const { page } = device;
    await page.goto(`${installation.url}/?category=goan-fish`);
    const colours = await page
      .getByRole('main')
      .locator('button[aria-pressed]')
      .evaluateAll((buttons) =>
        buttons.map((button) => [
          button.getAttribute('aria-pressed'),
          getComputedStyle(button).color,
        ]),
      );
    const of = (pressed: string) => colours.filter(([is]) => is === pressed).map(([, c]) => c);
    expect(of('true')).toHaveLength(1);
    expect(of('false')).not.toContain(of('true')[0]);
    await closeDevices(device);
  });
});
