import { vi } from 'vitest';
import type { startTestServer } from '../harness';
import { openScreen } from './screen';
import { counted, longList, tick } from './ticks';

/** So many screens in one room; the server goes and comes back while a phone ticks; how long until all show the same. */
export async function comeBack(
  server: Awaited<ReturnType<typeof startTestServer>>,
  count: number,
  patienceMs: number,
) {
  const phone = await server.connect('staff', 'Amina');
  const eventId = server.newEvent();
  await longList(phone, eventId, 60);
  const screens = await Promise.all(counted(count).map(() => openScreen(phone, eventId)));

  for (const n of counted(20)) await tick(phone, eventId, n);
  await server.restart();
  const began = performance.now();
  for (const n of counted(20, 20)) await tick(phone, eventId, n);
  const fresh = await openScreen(phone, eventId);
  await vi.waitFor(
    () => {
      const others = screens.filter(
        (screen) => !screen.isLive() || screen.state() !== fresh.state(),
      );
      if (others.length > 0) throw new Error(`${others.length} of ${count} show something else`);
    },
    { timeout: patienceMs, interval: 20 },
  );
  return { ms: performance.now() - began, revision: fresh.revision() };
}
