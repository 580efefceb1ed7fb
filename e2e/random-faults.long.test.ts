import { expect, test } from 'vitest';
import { inOrder, survive } from './lib/chaos';

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

test(
  `after 10 000 steps of random faults every screen shows the same (seed ${seed})`,
  { meta: { rules: ['R3', 'R5', 'R8'] }, timeout: 1_200_000 },
  async () => {
    const { shown, installation, revision, logged } = await survive({
      seed,
      steps: 10_000,
      screens: 8,
      restarts: 10,
      deafnesses: 20,
    });
    for (const screen of shown) expect(inOrder(screen)).toEqual(inOrder(installation));
    expect(logged).toEqual(Array.from({ length: revision }, (_, n) => n + 1));
  },
);
