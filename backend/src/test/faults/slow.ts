import { vi } from 'vitest';
import type { startTestServer } from '../harness';
import { percentile } from '../percentile';
import { rawSocket, type RawSocket } from './raw-socket';
import { range } from '../range';

const slowHead = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nX-Slow: ';
const slowBody =
  'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"user';

/**
 * Opens requests that send one byte per second and never finish their headers or body. Returns how they end, and the
 * times of other calls.
 */
export async function holdSlowRequests(
  server: Awaited<ReturnType<typeof startTestServer>>,
  count: number,
  timeoutMs: number,
) {
  const slow: RawSocket[] = [];
  for (const n of range(count)) {
    const raw = await rawSocket(server.url);
    raw.send(n % 2 ? slowBody : slowHead);
    slow.push(raw);
  }
  const began = performance.now();
  const drip = setInterval(() => slow.forEach((raw) => raw.isClosed() || raw.send('a')), 1_000);
  const phone = server.device();
  const waits: number[] = [];
  try {
    await vi.waitFor(
      async () => {
        const startedMs = performance.now();
        const { status } = await phone.http.get('/api/auth/session');
        waits.push(performance.now() - startedMs);
        const open = slow.filter((raw) => !raw.isClosed()).length;
        if (status !== 200 || open > 0)
          throw new Error(
            `${open} of ${count} are still open; a session call was answered ${status}`,
          );
      },
      { timeout: timeoutMs, interval: 100 },
    );
  } finally {
    clearInterval(drip);
  }
  return {
    ms: performance.now() - began,
    normalMs: percentile(waits, 100),
    normalP50: percentile(waits, 50),
    refusals: new Set(slow.map((raw) => raw.received().split('\r\n')[0])),
    lastBody: slow[0]!.received().split('\r\n\r\n')[1] ?? '',
  };
}
