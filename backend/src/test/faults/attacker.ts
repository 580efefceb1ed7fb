import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { listProducts } from '@kalavara/shared-types/catalogue/catalogue';
import { routeOf } from '@kalavara/shared-types/contract/calls';
import { rawHttp } from './raw-http';
import type { Attack } from './attacker.child';

type Tail<T> = T extends [unknown, ...infer Rest] ? Rest : never;

/** Starts an attack in a separate process; resolves when the attack is at its height. */
export async function startAttack<N extends keyof Attack>(
  url: string,
  name: N,
  ...given: Tail<Parameters<Attack[N]>>
) {
  const script = fileURLToPath(new URL('attacker.child.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', script, name, url, ...given.map((each) => JSON.stringify(each))],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const first = await lines.next();
  if (first.value !== 'ready') throw new Error(`the attack did not start: ${first.value}`);
  return {
    async end() {
      child.stdin.end();
      const { value } = await lines.next();
      return JSON.parse(value as string) as Awaited<ReturnType<Attack[N]>>;
    },
  };
}

/** Makes calls like those of normal guests, each over a new connection. */
export async function callAsGuest(url: string, count: number) {
  const waits: number[] = [];
  const failures: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const guest = rawHttp(url);
    const startedMs = performance.now();
    try {
      const { status } = await guest.send({
        method: 'GET',
        path: n % 2 ? '/api/auth/session' : routeOf(listProducts.name).path,
        headers: { connection: 'close' },
      });
      if (status !== 200) failures.push(String(status));
    } catch (error) {
      failures.push((error as Error).message);
    }
    waits.push(performance.now() - startedMs);
    guest.close();
    await pause(10);
  }
  return { waits, failures };
}
