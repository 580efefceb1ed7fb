import { expect, test } from 'vitest';
import { sortRows, runRandomFaults } from './lib/chaos';

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

test(
  `after 10 000 steps of random faults every screen shows the same (seed ${seed})`,
  { meta: { rules: ['R3', 'R5', 'R8'] }, timeout: 1_200_000 },
  async () => {
    const { shown, installation, revision, logged } = await runRandomFaults({
      seed,
      steps: 10_000,
      screens: 8,
      restarts: 10,
      listenerLosses: 20,
    });
    for (const screen of shown) expect(sortRows(screen)).toEqual(sortRows(installation));
    expect(logged).toEqual(Array.from({ length: revision }, (_, n) => n + 1));
  },
);
