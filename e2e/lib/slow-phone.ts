import type { Page } from 'playwright-core';

/** Slow 4G as Lighthouse applies it in the browser: 150 ms × 3.75, and nine tenths of 1.6 and 0.75 Mbit/s. */
const slow4g = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1_024) / 8,
  uploadThroughput: (675 * 1_024) / 8,
};

/** Slows down the processor of a page, and optionally its network. Returns the CDP session of the page. */
export async function slowDown(page: Page, cpuRate: number, options: { isSlow4g?: boolean } = {}) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
  if (options.isSlow4g) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slow4g);
  }
  return session;
}
