import { vi } from 'vitest';
import type { startTestServer } from '../harness';
import { openScreen } from './screen';
import { range } from '../range';
import { createLongList, completeNth } from './ticks';

/**
 * Restarts the server while `count` screens are in one room and a phone completes tasks. Measures the time until all
 * screens show the same.
 */
export async function measureReconnect(
  server: Awaited<ReturnType<typeof startTestServer>>,
  count: number,
  timeoutMs: number,
) {
  const phone = await server.connect('staff', 'Amina');
  const eventId = server.newEvent();
  await createLongList(phone, eventId, 60);
  const screens = await Promise.all(range(count).map(() => openScreen(phone, eventId)));

  for (const n of range(20)) await completeNth(phone, eventId, n);
  await server.restart();
  const began = performance.now();
  for (const n of range(20, 20)) await completeNth(phone, eventId, n);
  const fresh = await openScreen(phone, eventId);
  await vi.waitFor(
    () => {
      const others = screens.filter(
        (screen) => !screen.isLive() || screen.state() !== fresh.state(),
      );
      if (others.length > 0) throw new Error(`${others.length} of ${count} show something else`);
    },
    { timeout: timeoutMs, interval: 20 },
  );
  return { ms: performance.now() - began, revision: fresh.revision() };
}
