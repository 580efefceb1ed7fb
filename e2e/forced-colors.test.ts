import { describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { closed, withInstallation } from './lib/installation';
import { phone } from './lib/modern';

describe.runIf(enginesRunHere)('Colours of the system', () => {
  const installation = withInstallation();

  test('the chosen language has another colour than the other', async () => {
    const device = await phone(installation.browser, { forcedColors: 'active' });
    const { page } = device;
    await page.goto(`${installation.url}/sign-in`);
    const colourOf = (name: string) =>
      page
        .getByRole('button', { name, exact: true })
        .first()
        .evaluate((button) => getComputedStyle(button).backgroundColor);
    expect(await colourOf('English')).not.toBe(await colourOf('മലയാളം'));
    await closed(device);
  });
});
