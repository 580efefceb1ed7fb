import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { BaseSequencer } from 'vitest/node';

/** The files that would leave the other workers idle if they came last, the longest first. */
const longest = [
  'e2e/walk.test.ts',
  'e2e/kitchen-day.test.ts',
  'e2e/http-only.test.ts',
  'e2e/axe.test.ts',
  'e2e/faults/clock-step.test.ts',
  'e2e/upgrade.test.ts',
  'e2e/owner-axe.test.ts',
  'e2e/owner-orders.test.ts',
  'e2e/whole-event.test.ts',
  'backend/src/features/accounts/matrix.test.ts',
  'backend/src/features/backup/check.test.ts',
  'backend/src/test/faults/money/completion.test.ts',
  'backend/src/test/faults/money/gateway-down.test.ts',
  'frontend/src/pages/stage/stage.test.tsx',
];

/**
 * Project by project, because a worker goes on with the imported program only if the next file in the queue is of the same
 * project; in each the long files first, and then in the order of the seed.
 */
export class TestOrder extends BaseSequencer {
  async sort(files) {
    const { root, sequence } = this.ctx.config;
    const first = longest.map((file) => join(root, file));
    const keyed = files.map((spec) => {
      const position = first.indexOf(spec.moduleId);
      const drawn = createHash('sha1').update(`${sequence.seed} ${spec.moduleId}`).digest('hex');
      const order = String(position < 0 ? first.length : position).padStart(3, '0');
      return { spec, key: `${spec.project.name} ${order} ${drawn}` };
    });
    return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ spec }) => spec);
  }
}
