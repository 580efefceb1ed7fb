import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { orIfMissing } from './binaries';
import { launch, type Plan, type Running } from './launch';
import { DatabaseStartError } from './start-error';

export interface Launched {
  plan: Plan;
  port: number;
  first: Running;
}

/** Below the range from which systems lend ports to outgoing connections, or it would be lent away between two starts. */
const lowest = 20_000;
const highest = 30_000;

/** Starts on the wanted port, else on the one kept from last time, else on a free one, which is kept. */
export async function startOnSomePort(plan: Plan, wanted?: number): Promise<Launched> {
  if (wanted !== undefined) return { plan, port: wanted, first: await launch(plan, wanted) };

  const file = join(plan.home, 'port');
  const kept = Number(await readFile(file, 'utf8').catch(orIfMissing('')));
  const port = kept && (await isFree(kept)) ? kept : await findFree();
  const first = await launch(plan, port);
  if (port !== kept) await writeFile(file, `${port}\n`);
  return { plan, port, first };
}

async function findFree(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const port = randomInt(lowest, highest);
    if (await isFree(port)) return port;
  }
  throw new DatabaseStartError(
    `The database found no free port between ${lowest} and ${highest} on this machine.`,
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
