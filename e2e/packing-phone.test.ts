import { describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { closeDevices, withInstallation } from './lib/installation';
import { waitForFonts, phone } from './lib/modern';
import { createEvent, giveSession, signInOwner } from './lib/people';

/** Returns the share of the sheet's width that the names have, and the cells whose text overflows. */
const layout = `(() => {
  const beyond = (cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return range.getBoundingClientRect().right > cell.getBoundingClientRect().right + 1;
  };
  const names = [...document.querySelectorAll('[data-packed] th, [data-food] th')];
  const width = document.querySelector('table').clientWidth;
  return {
    page: document.documentElement.scrollWidth,
    names: Math.min(...names.map((name) => name.clientWidth)) / width,
    beyond: [...document.querySelectorAll('table td, table th')].filter(beyond).map(({ textContent }) => textContent),
  };
})()`;

describe.runIf(enginesRunHere)('The packing list on a small phone', () => {
  const installation = withInstallation();

  test.each(['en', 'ml'])('has room for its names beside large amounts (%s)', async (language) => {
    const owner = await signInOwner(installation);
    const { eventId } = await createEvent(owner, 'Wedding at Aluva', 12_000);
    const device = await phone(installation.browser, {
      size: 'smallPhone',
      serviceWorkers: 'block',
    });
    await giveSession(device.context, installation.url, owner);
    const { page } = device;
    await page.goto(`${installation.url}/print?sheet=packing&eventId=${eventId}&lang=${language}`);
    await page.locator('[data-packed] td', { hasText: '12600' }).first().waitFor();
    await waitForFonts(page);
    const { names, ...rest } = await page.evaluate<{ names: number }>(layout);
    expect(rest).toEqual({ page: 360, beyond: [] });
    expect(names).toBeGreaterThan(0.75);
    await closeDevices(device);
  });
});
