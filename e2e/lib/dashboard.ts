import { updateProduct } from '@kalavara/shared-types/catalogue/catalogue';
import type { Browser } from 'playwright-core';
import { afterEach, beforeAll } from 'vitest';
import type { Api } from './api';
import { type Installation, withInstallation } from './installation';
import { type Device, laptop } from './modern';
import { giveSession, signInOwner } from './people';

/** A practice shop with an owner and enough stock to sell. */
export type Dashboard = Installation & {
  /** Signed in as the owner. */ api: Api;
  /** A page of the owner in a new browser context. */
  openAt(
    path: string,
    as?: (browser: Browser) => Promise<Device>,
    language?: string,
  ): Promise<Device>;
};

/** One for all tests of a file; its browser contexts are closed after each test. */
export function withDashboard(): Dashboard {
  const installation = withInstallation({ env: { PAYMENTS: 'sandbox' } });
  const dashboard = Object.assign(installation, { openAt }) as Dashboard;
  async function openAt(path: string, as = laptop, language = 'en') {
    const device = await as(dashboard.browser);
    await giveSession(device.context, dashboard.url, dashboard.api);
    await device.context.addInitScript(`localStorage.setItem('kalavara.language', '${language}')`);
    await device.page.goto(dashboard.url + path);
    return device;
  }
  beforeAll(async () => {
    dashboard.api = await signInOwner(dashboard);
    await dashboard.api.call(updateProduct, {
      params: { id: 'kerala-kingfish' },
      body: { stockQuantity: 1_000 },
    });
  });
  afterEach(async () => {
    for (const context of dashboard.browser.contexts()) await context.close();
  });
  return dashboard;
}
