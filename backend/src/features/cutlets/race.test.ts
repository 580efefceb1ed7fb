import * as calls from '@kalavara/shared-types/cutlets/cutlets';
import { checkOf, withCheck } from '@kalavara/shared-types/cutlets/cutlets.rules';
import { cutletRoom } from '@kalavara/shared-types/contract/rooms';
import { expect, test } from 'vitest';
import { isDuplicate } from '../../platform/errors';
import { copyDatabase } from '../../test/database';
import { waitUntil } from '../../test/wait-until';
import { type Device, type Refused, startTestServer } from '../../test/harness';
import { runAsOwner } from '../../test/database';
import { brokenInvariants } from '../../test/invariants';
import * as queries from './queries';

const password = 'smoke and pepper';
const env = { CUTLET_PASSWORD: password };
const row = { taskId: 'production-3', checkId: 'potatoes' };
const workers = Array.from({ length: 12 }, (_, n) => `Cook ${n}`);

async function phonesOf(servers: Awaited<ReturnType<typeof startTestServer>>[]): Promise<Device[]> {
  const phones = await Promise.all(
    workers.map((name, n) => servers[n % servers.length]!.connect('staff', name)),
  );
  await Promise.all(phones.map((phone) => phone.call(calls.unlockCutlets, { body: { password } })));
  return phones;
}

test(
  'twelve phones on two processes complete one check at once: one is first, and the others are refused with its name',
  { meta: { requirements: ['K-505', 'D-122'] } },
  async () => {
    const database = await copyDatabase();
    const [one, two] = await Promise.all([
      startTestServer({ database, env }),
      startTestServer({ database, env }),
    ]);
    const phones = await phonesOf([one, two]);
    for (let n = 1; n <= 10; n += 1) {
      const date = `2027-01-${String(n).padStart(2, '0')}`;
      const { batches } = await phones[0]!.enter(cutletRoom(date));
      const input = (worker: string) => ({
        params: { date },
        body: { ...row, value: '0.9', worker },
      });
      const all = await Promise.allSettled(
        phones.map((phone, at) => phone.call(calls.tickCutlet, input(workers[at]!))),
      );
      const firsts = all.flatMap((each, at) => (each.status === 'fulfilled' ? [workers[at]!] : []));
      expect(firsts).toHaveLength(1);
      const others = all.flatMap((each) =>
        each.status === 'rejected' ? [each.reason as Refused] : [],
      );
      for (const { status, failure } of others)
        expect({ status, ...failure }).toMatchObject({
          status: 409,
          code: 'check-done',
          details: { by: firsts[0] },
        });

      const { data, revision } = await phones[1]!.call(calls.getCutletDay, { params: { date } });
      expect({
        checks: data.checks.length,
        done: data.done.length,
        worker: data.checks[0]!.worker,
        revision,
      }).toEqual({ checks: 1, done: 1, worker: firsts[0], revision: 1 });
      await waitUntil(() => expect(batches.map((batch) => batch.revision)).toEqual([1]));
    }
    expect(await brokenInvariants(database.url)).toEqual({});
    await Promise.all([one.stop(), two.stop()]);
  },
);

/** A barrier for the control: two transactions wait for each other between reading and writing. */
function createBarrier(count: number) {
  let go: () => void;
  const all = new Promise<void>((resolve) => (go = resolve));
  let here = 0;
  return () => {
    here += 1;
    if (here === count) go();
    return all;
  };
}

test.each([
  { index: 'with the unique index', hasIndex: true },
  { index: 'without the unique index', hasIndex: false },
])(
  'control $index: two transactions that read and write without the lock of the room both count as first',
  async ({ hasIndex }) => {
    const installation = await startTestServer({ env });
    const {
      pools: { main: db },
    } = installation.ctx;
    const date = '2027-01-09';
    if (!hasIndex) await runAsOwner(installation.database, 'drop index cutlet_checks_once');
    const phone = (await phonesOf([installation]))[0]!;
    await phone.call(calls.saveCutletDay, {
      params: { date },
      body: { inventory: { mandiLeftovers: 2 } },
    });

    const waitForOther = createBarrier(2);
    /** Completes a check like `tick`, but without the lock of the room. */
    const tickUnlocked = (worker: string) =>
      db.transaction().execute(async (tx) => {
        const day = await queries.findDay(tx, date);
        await waitForOther();
        if (checkOf(day, row.taskId, row.checkId)) return 'already checked';
        const now = new Date(installation.clock.now());
        const check = {
          id: row.checkId,
          taskId: row.taskId,
          value: '0.9',
          worker,
          at: now.toISOString(),
        };
        await queries.addCheck(tx, date, check, now).execute();
        return withCheck(day, check).checks[0]!.worker;
      });
    const both = await Promise.allSettled([tickUnlocked('Amina'), tickUnlocked('Biju')]);
    const answeredAsFirst = both.flatMap((each) =>
      each.status === 'fulfilled' ? [each.value] : [],
    );
    const failed = both.flatMap((each) =>
      each.status === 'rejected' ? [isDuplicate(each.reason, 'cutlet_checks_once')] : [],
    );
    // The second attempt is not refused with the name of the first: it violates the index, or both rows exist.
    expect([answeredAsFirst.length, failed]).toEqual(hasIndex ? [1, [true]] : [2, []]);
    expect(answeredAsFirst).not.toContain('already checked');
    const { data } = await phone.call(calls.getCutletDay, { params: { date } });
    expect(data.checks).toHaveLength(hasIndex ? 1 : 2);
  },
);
