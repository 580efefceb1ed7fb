import { expect, test } from 'vitest';
import { sortRows, runRandomFaults } from './lib/chaos';

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

test(
  `after 600 steps of random faults every screen shows the same (seed ${seed})`,
  { meta: { rules: ['R3', 'R5', 'R8'] } },
  async () => {
    const { shown, installation, revision, logged } = await runRandomFaults({
      seed,
      steps: 600,
      screens: 4,
      restarts: 1,
      listenerLosses: 2,
    });
    for (const screen of shown) expect(sortRows(screen)).toEqual(sortRows(installation));
    expect(logged).toEqual(Array.from({ length: revision }, (_, n) => n + 1));
  },
);
