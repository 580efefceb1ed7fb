import { vi } from 'vitest';
import type { startTestServer } from '../harness';
import { percentile } from './flood';
import { rawSocket, type RawSocket } from './raw-socket';
import { counted } from './ticks';

const slowHead = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nX-Slow: ';
const slowBody =
  'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"user';

/** Half of them never finish their headers, half their body; each says a letter a second. How they end, and how others fare. */
export async function slowly(
  server: Awaited<ReturnType<typeof startTestServer>>,
  count: number,
  patienceMs: number,
) {
  const slow: RawSocket[] = [];
  for (const n of counted(count)) {
    const raw = await rawSocket(server.url);
    raw.say(n % 2 ? slowBody : slowHead);
    slow.push(raw);
  }
  const began = performance.now();
  const drip = setInterval(() => slow.forEach((raw) => raw.isClosed() || raw.say('a')), 1_000);
  const phone = server.device();
  const waits: number[] = [];
  try {
    await vi.waitFor(
      async () => {
        const asked = performance.now();
        const { status } = await phone.http.get('/api/auth/session');
        waits.push(performance.now() - asked);
        const open = slow.filter((raw) => !raw.isClosed()).length;
        if (status !== 200 || open > 0)
          throw new Error(
            `${open} of ${count} are still open; a session call was answered ${status}`,
          );
      },
      { timeout: patienceMs, interval: 100 },
    );
  } finally {
    clearInterval(drip);
  }
  return {
    ms: performance.now() - began,
    honestMs: percentile(waits, 100),
    refusals: new Set(slow.map((raw) => raw.heard().split('\r\n')[0])),
    lastWords: slow[0]!.heard().split('\r\n\r\n')[1] ?? '',
  };
}
