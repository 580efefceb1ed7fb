import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { httpMessageClasses } from '../platform/v8-tuning';
import { createSandbox, type Sandbox, type SandboxOptions } from './sandbox';

/** Starts the sandbox on its own port, for tests and benches. `baseUrl` is for the gateway client. */
export async function startSandbox(
  options: SandboxOptions & { port?: number },
): Promise<Omit<Sandbox, 'router'> & Running> {
  const { router, control, stop } = createSandbox(options);
  const app = express().disable('x-powered-by').disable('etag').use('/sandbox/razorpay', router);
  const http = createServer(httpMessageClasses(app), app).listen(options.port ?? 0, '127.0.0.1');
  await new Promise<void>((resolve, reject) => {
    http.once('listening', resolve);
    http.once('error', reject);
  });
  const { port } = http.address() as AddressInfo;

  async function close() {
    http.closeAllConnections(); // Calls may hang because of faults.
    await new Promise((resolve) => http.close(resolve));
    await stop();
  }
  return { port, baseUrl: `http://127.0.0.1:${port}/sandbox/razorpay`, control, stop: close };
}

type Running = { port: number; baseUrl: string };
