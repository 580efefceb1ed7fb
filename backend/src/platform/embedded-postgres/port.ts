import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { orIfMissing } from '../missing-file';
import { launch, type Plan, type Running } from './launch';
import { DatabaseStartError } from './start-error';

export interface Launched {
  plan: Plan;
  port: number;
  first: Running;
}

/** Below the ephemeral ports, which systems assign to outgoing connections. */
const minPort = 20_000;
const maxPort = 30_000;

/** Starts on the configured port, else on the stored one, else on a free one, which it stores. */
export async function startOnSomePort(plan: Plan, wanted?: number): Promise<Launched> {
  if (wanted !== undefined) return { plan, port: wanted, first: await launch(plan, wanted) };

  const file = join(plan.home, 'port');
  const stored = Number(await readFile(file, 'utf8').catch(orIfMissing('')));
  // Of a socket it is only a part of the name.
  const isUsable = plan.socket !== undefined || (await isFree(stored));
  const port = stored && isUsable ? stored : await findFree();
  const first = await launch(plan, port);
  if (port !== stored) await writeFile(file, `${port}\n`);
  return { plan, port, first };
}

async function findFree(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const port = randomInt(minPort, maxPort);
    if (await isFree(port)) return port;
  }
  throw new DatabaseStartError(
    `The database found no free port between ${minPort} and ${maxPort} on this machine.`,
  );
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
