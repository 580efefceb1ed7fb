import { updateProduct } from '@kalavara/shared-types/catalogue/catalogue';
import { beforeAll } from 'vitest';
import type { Api } from './api';
import { type Installation, withInstallation } from './installation';
import type { Device } from './modern';
import { signInOwner } from './people';
import { withReusedDevices, type OpenOptions } from './reused-devices';

/** A test shop with an owner and enough stock to sell. */
export type Dashboard = Installation & {
  /** Signed in as the owner. */ api: Api;
  /** A page of the owner. A test has at most one of each kind at a time. */
  openAt(path: string, options?: Omit<OpenOptions, 'session'>): Promise<Device>;
};

/** Starts one dashboard for all tests of a file. */
export function withDashboard(): Dashboard {
  const installation = withInstallation({ env: { PAYMENTS: 'sandbox' } });
  const open = withReusedDevices(installation);
  const dashboard: Dashboard = Object.assign(installation, {
    api: undefined as unknown as Api,
    openAt: (path: string, options: Omit<OpenOptions, 'session'> = {}) =>
      open(path, { ...options, session: dashboard.api }),
  });
  beforeAll(async () => {
    dashboard.api = await signInOwner(dashboard);
    await dashboard.api.call(updateProduct, {
      params: { id: 'kerala-kingfish' },
      body: { stockQuantity: 1_000 },
    });
  });
  return dashboard;
}
