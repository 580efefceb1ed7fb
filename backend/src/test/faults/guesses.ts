import { claimPairing, startPairing } from '@kalavara/shared-types/displays/displays';
import { type Device, ownerPassword, Refused, type startTestServer } from '../harness';
import { getResidentMegabytes } from './publish-batches';
import { percentile } from '../percentile';
import type { Random } from '../random';
import { runConcurrently } from './raw-http';
import { range } from '../range';

type Server = Awaited<ReturnType<typeof startTestServer>>;
const alphabet = 'BCDFGHJKLMNPQRSTVWXZ';

/** Guesses pairing codes while twenty displays show one. Returns the number of answers by kind. */
export async function guessCodes(
  server: Server,
  random: Random,
  { guesses, phones }: { guesses: number; phones: number },
) {
  for (const _ of range(20)) await server.device().call(startPairing, {});
  const guessers = await Promise.all(range(phones).map(() => server.connect('staff')));
  const answers: Record<string, number> = {};
  await runConcurrently(range(guesses), 20, async (n) => {
    const code = Array.from({ length: 8 }, () => random.pick([...alphabet])).join('');
    const answer = await guessers[n % phones]!.call(claimPairing, { body: { code } }).then(
      () => 'right',
      (error: unknown) => (error instanceof Refused ? error.message : String(error)),
    );
    answers[answer] = (answers[answer] ?? 0) + 1;
  });
  return answers;
}

/**
 * Tries wrong passwords of the owner from several addresses while another device reads; then the owner signs in on a
 * known device and on a new one.
 */
export async function guessPasswords(server: Server, tries: number, addresses: number) {
  const reader = await server.connect('staff');
  const known = await server.connect('owner');
  const startedAtMs = performance.now();
  const before = getResidentMegabytes();
  const statuses: Record<number, number> = {};
  const waits: number[] = [];
  let most = 0;
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      const startedMs = performance.now();
      await reader.http.get('/api/diary-events');
      waits.push(performance.now() - startedMs);
      most = Math.max(most, getResidentMegabytes() - before);
      await new Promise((turn) => setTimeout(turn, 20));
    }
  })();
  await runConcurrently(range(tries), 20, async (n) => {
    const body = { username: 'owner', password: `guess number ${n}` };
    const from = `10.0.${Math.floor((n % addresses) / 250)}.${(n % addresses) % 250}`;
    const { status } = await server
      .device()
      .callByName('login', { body }, { headers: { 'x-forwarded-for': from } });
    statuses[status] = (statuses[status] ?? 0) + 1;
  });
  isOver = true;
  await reading;
  // The delays are half a minute, one minute, two …; only those that have ended count.
  const delaysOver = Math.floor(Math.log2(1 + (performance.now() - startedAtMs) / 30_000));
  const signIn = (device: Device) =>
    device.callByName(
      'login',
      { body: { username: 'owner', password: ownerPassword } },
      { headers: { 'x-forwarded-for': '198.51.100.1' } },
    );
  return {
    statuses,
    delaysOver,
    p95: percentile(waits, 95),
    mostMb: most,
    known: (await signIn(known)).status,
    newcomer: (await signIn(server.device())).status,
  };
}
