import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { openBrowser, type Device } from './modern';
import { startHostedServer, type HostedOptions } from './hosted-server';
import type { TestServer } from './server';

/** A server with a browser. */
export type Installation = TestServer & { browser: Browser };

/** One for all tests of a file: there from the first of them on, and gone after the last. */
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

/** Puts screens away: nothing may have gone wrong on them while they were open. */
export async function closed(...devices: Pick<Device, 'context' | 'errors'>[]) {
  for (const { context, errors } of devices) {
    expect(errors).toEqual([]);
    await context.close();
  }
}
