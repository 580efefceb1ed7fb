import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { openBrowser, type Device } from './modern';
import { startHostedServer, type HostedOptions } from './hosted-server';
import type { TestServer } from './server';

/** A server with a browser. */
export type Installation = TestServer & { browser: Browser };

/** Provides one installation for all tests of a file: started before the first test and stopped after the last. */
export function withInstallation({
  browserArgs,
  ...options
}: HostedOptions & { browserArgs?: string[] } = {}): Installation {
  const installation = {} as Installation;
  beforeAll(async () => {
    installation.browser = await openBrowser(browserArgs);
    Object.assign(installation, await startHostedServer(options));
  });
  afterAll(async () => {
    await installation.browser?.close();
    await installation.stop?.();
  });
  return installation;
}

/** Closes screens, and expects that they had no errors while they were open. */
export async function closeDevices(...devices: Pick<Device, 'context' | 'errors'>[]) {
  for (const { context, errors } of devices) {
    expect(errors).toEqual([]);
    await context.close();
  }
}
