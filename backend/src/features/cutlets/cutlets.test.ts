import { randomUUID } from 'node:crypto';
import { logout } from '@kalavara/shared-types/accounts/accounts';
import { checksOf, prepTasks, productionTasks } from '@kalavara/shared-types/content/cutlets';
import * as calls from '@kalavara/shared-types/cutlets/cutlets';
import type { CutletDay } from '@kalavara/shared-types/cutlets/cutlets';
import { getHistory } from '@kalavara/shared-types/history/history';
import { cutletRoom } from '@kalavara/shared-types/contract/rooms';
import { expect, test } from 'vitest';
import { brokenInvariants } from '../../test/invariants';
import {
  type Device,
  minutes,
  refusal,
  seconds,
  startTestServer,
  testClock,
} from '../../test/harness';

const clock = testClock();
const password = 'smoke and pepper';
const server = await startTestServer({ env: { CUTLET_PASSWORD: password }, clock });

const unlock = (device: Device) => device.call(calls.unlockCutlets, { body: { password } });
async function connectUnlocked(role: 'staff' | 'owner', name?: string) {
  const device = await server.connect(role, name);
  await unlock(device);
  return device;
}
const amina = await connectUnlocked('staff', 'Amina');
const biju = await connectUnlocked('staff', 'Biju');
const owner = await connectUnlocked('owner');

let days = 0;
/** Each test has its own day. */
const newDay = () => new Date(Date.UTC(2027, 0, 1 + (days += 1))).toISOString().slice(0, 10);
const dayOf = async (date: string, device = amina): Promise<CutletDay> =>
  (await device.call(calls.getCutletDay, { params: { date } })).data;

type Tick = {
  taskId: string;
  checkId: string;
  value: string;
  action?: string;
  worker?: string;
  at?: number;
};
const tick = async (date: string, body: Tick, device = amina) =>
  (await device.call(calls.tickCutlet, { params: { date }, body })).data;
const valueFor: Record<string, string> = { time: '08:05', yes: 'yes' };
/** Values within the documented limits; for all other checks any value is accepted. */
const within: Record<string, string> = {
  'prep-1/freezer': '-18',
  'production-5/sample': '50',
  'production-7/accepted': '40',
  'production-9/freezer': '-20',
  'production-8/at30': '-18',
  'production-8/at60': '-18',
  'production-8/at90': '-19',
  'production-8/at120': '-20',
};
/** Completes all checks of a task except the given ones. */
async function tickAll(
  date: string,
  task: (typeof prepTasks)[number] | (typeof productionTasks)[number],
  worker?: string,
) {
  for (const { id, unit } of checksOf(task))
    await tick(date, {
      taskId: task.id,
      checkId: id,
      value: within[`${task.id}/${id}`] ?? valueFor[unit] ?? '4',
      ...(worker && { worker }),
    });
}

test(
  'every cutlet call and room needs the cutlet password',
  { meta: { requirements: ['K-012', 'K-224', 'K-568', 'D-002'] } },
  async () => {
    const date = newDay();
    const cook = await server.connect('staff');
    const ownerDevice = await server.connect('owner');
    const params = { params: { date } };
    const codesOf = [
      refusal(cook.call(calls.getCutletDay, params)),
      refusal(
        cook.call(calls.saveCutletDay, { ...params, body: { inventory: { mandiLeftovers: 1 } } }),
      ),
      refusal(
        cook.call(calls.recordIntake, {
          ...params,
          body: { wasServed: false, hours: 1, temperature: 4 },
        }),
      ),
      refusal(
        cook.call(calls.tickCutlet, {
          ...params,
          body: { taskId: 'prep-1', checkId: 'frozen', value: '1' },
        }),
      ),
      refusal(
        ownerDevice.call(calls.reopenCutlet, {
          ...params,
          body: { taskId: 'prep-1', checkId: 'frozen', reason: 'Again' },
        }),
      ),
    ];
    expect((await Promise.all(codesOf)).map(({ code }) => code)).toEqual(
      Array(5).fill('cutlets-locked'),
    );
    expect((await cook.enter(cutletRoom(date))).welcome).toMatchObject({
      success: false,
      code: 'cutlets-locked',
    });
    for (const role of ['guest', 'display'] as const) {
      const stranger = await server.connect(role);
      expect((await stranger.callByName('unlockCutlets', { body: { password } })).ok).toBe(false);
      expect((await stranger.enter(cutletRoom(date))).welcome).toMatchObject({
        success: false,
        code: 'not-allowed',
      });
    }
  },
);

test(
  'a wrong password is refused with the documented text',
  { meta: { requirements: ['K-551'] } },
  async () => {
    const cook = await server.connect('staff');
    const answer = await cook.callByName('unlockCutlets', {
      body: { password: 'smoke and peppe' },
    });
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({
      code: 'cutlet-password-wrong',
      error: 'Incorrect password. Please try again.',
    });
    expect(
      (await refusal(cook.call(calls.getCutletDay, { params: { date: newDay() } }))).code,
    ).toBe('cutlets-locked');
  },
);

test(
  'the password unlocks this session for twelve hours or until it locks',
  { meta: { requirements: ['K-234', 'K-506'] } },
  async () => {
    const date = newDay();
    const cook = await server.connect('staff');
    const other = await server.connect('staff');
    await unlock(cook);
    expect((await dayOf(date, cook)).date).toBe(date);
    expect((await refusal(dayOf(date, other))).code).toBe('cutlets-locked');

    await cook.call(calls.lockCutlets, {});
    await cook.call(calls.lockCutlets, {});
    expect((await refusal(dayOf(date, cook))).code).toBe('cutlets-locked');

    await unlock(cook);
    clock.advance(minutes(12 * 60 - 1));
    expect((await dayOf(date, cook)).date).toBe(date);
    clock.advance(minutes(2));
    expect((await refusal(dayOf(date, cook))).code).toBe('cutlets-locked');
    clock.advance(-minutes(12 * 60 + 1));
    await unlock(cook);
    await cook.call(logout, {});
    expect((await refusal(dayOf(date, cook))).code).toBe('not-signed-in');
  },
);

test('the sixth wrong attempt within a quarter of an hour is refused, without locking out other users', async () => {
  const strict = await startTestServer({
    env: { CUTLET_PASSWORD: password, RATE_LIMIT_FACTOR: '1' },
  });
  const guessing = await strict.connect('staff');
  const cook = await strict.connect('staff');
  const tries = Array.from({ length: 8 }, () =>
    refusal(guessing.call(calls.unlockCutlets, { body: { password: 'a guess' } })),
  );
  const codes = (await Promise.all(tries)).map(({ code }) => code).sort();
  expect(codes).toEqual([
    ...Array<string>(5).fill('cutlet-password-wrong'),
    ...Array<string>(3).fill('too-many-tries'),
  ]);
  expect((await refusal(unlock(guessing))).code).toBe('too-many-tries');
  // Correct attempts are not counted.
  for (const _time of Array(8)) await unlock(cook);
});

test('a lock removes the session from the cutlet rooms', async () => {
  const date = newDay();
  const cook = await connectUnlocked('staff', 'Cook');
  const listening = await cook.enter(cutletRoom(date));
  expect(listening.welcome.success).toBe(true);
  const closed: unknown[] = [];
  listening.socket.on('room.closed', (event) => closed.push(event));
  await cook.call(calls.lockCutlets, {});
  await expect.poll(() => closed.length).toBe(1);
  expect(closed).toEqual([{ room: cutletRoom(date), code: 'cutlets-locked' }]);

  const still = await amina.enter(cutletRoom(date));
  await tick(date, { taskId: 'prep-1', checkId: 'frozen', value: '40' }, biju);
  await expect.poll(() => still.batches.length).toBe(1);
  expect(listening.batches).toEqual([]);
  expect(await listening.socket.emitWithAck('subscribe', { room: cutletRoom(date) })).toMatchObject(
    { code: 'cutlets-locked' },
  );
  await unlock(cook);
  expect(await listening.socket.emitWithAck('subscribe', { room: cutletRoom(date) })).toMatchObject(
    { success: true },
  );
});

test('an unlock older than twelve hours is removed from the rooms as well', async () => {
  const date = newDay();
  const cook = await connectUnlocked('staff', 'Cook');
  const other = await server.connect('staff');
  const { socket, welcome } = await cook.enter(cutletRoom(date));
  expect(welcome.success).toBe(true);
  const closed: unknown[] = [];
  socket.on('room.closed', (event) => closed.push(event));
  clock.advance(minutes(12 * 60 + 1));
  // After every lock, and once a minute, each process rechecks who may be in the rooms.
  await other.call(calls.lockCutlets, {});
  await expect.poll(() => closed.length).toBe(1);
  clock.advance(-minutes(12 * 60 + 1));
});

test(
  'numbers are stored by day and field, so concurrent inputs of two phones are both stored',
  { meta: { requirements: ['K-233', 'K-593', 'D-121'] } },
  async () => {
    const date = newDay();
    const next = newDay();
    const save = (device: Device, body: calls.CutletNumbers) =>
      device.call(calls.saveCutletDay, { params: { date }, body });
    await Promise.all([
      save(amina, { inventory: { mandiLeftovers: 2.4, ingredients: { eggs: 8 } } }),
      save(biju, {
        inventory: { ingredients: { oil: 1.5 } },
        production: { qualityIssues: 'Two cracked' },
      }),
    ]);
    const day = await dayOf(date);
    expect(day.inventory).toMatchObject({
      mandiLeftovers: 2.4,
      frozenCutlets: 0,
      ingredients: { eggs: 8, oil: 1.5 },
    });
    expect(day.production).toMatchObject({ qualityIssues: 'Two cracked', targetCutlets: 100 });
    expect((await dayOf(next)).inventory.mandiLeftovers).toBe(0);
    expect(
      (await refusal(amina.call(calls.getCutletDay, { params: { date: '2027-02-30' } }))).code,
    ).toBe('invalid');
  },
);

test('a number that was typed late does not replace one that another person typed meanwhile; other fields are saved', async () => {
  const date = newDay();
  const save = (device: Device, body: calls.CutletNumbers, baseRevision?: number) =>
    device.call(
      calls.saveCutletDay,
      { params: { date }, body },
      baseRevision === undefined ? {} : { baseRevision },
    );
  // Also where that was the first entry of the day.
  const first = await save(biju, { inventory: { frozenCutlets: 40 } });
  const late = (field: object, baseRevision: number) =>
    save(amina, { inventory: field }, baseRevision);
  const refused = { code: 'changed-meanwhile', details: { by: 'Biju' } };
  expect(await refusal(late({ frozenCutlets: 25 }, 0))).toMatchObject(refused);
  await late({ mandiLeftovers: 2 }, 0);

  await save(biju, { inventory: { ingredients: { eggs: 12 } }, production: { totalPackages: 3 } });
  expect(await refusal(late({ ingredients: { eggs: 6 } }, first.revision))).toMatchObject(refused);
  await late({ ingredients: { oil: 1 } }, first.revision);
  await late({ mandiLeftovers: 2.5 }, first.revision);
  await save(amina, { inventory: { ingredients: { eggs: 7 } } });
  expect((await dayOf(date)).inventory).toMatchObject({
    frozenCutlets: 40,
    mandiLeftovers: 2.5,
    ingredients: { eggs: 7, oil: 1 },
  });
});

test(
  'requirement and target are one number',
  { meta: { requirements: ['K-394', 'K-403', 'D-124'] } },
  async () => {
    const date = newDay();
    const { data } = await amina.call(calls.saveCutletDay, {
      params: { date },
      body: { inventory: { dailyRequirement: 80 } },
    });
    expect([data.inventory.dailyRequirement, data.production.targetCutlets]).toEqual([80, 80]);
  },
);

test('invalid input is refused, never a server error', async () => {
  const date = newDay();
  const bodies = [
    { inventory: { mandiLeftovers: -1 } },
    { inventory: { mandiLeftovers: 'much' } },
    { production: { targetCutlets: 1.5 } },
    { production: { qualityIssues: 'x'.repeat(4_001) } },
  ];
  for (const body of bodies) {
    const answer = await amina.callByName('saveCutletDay', { params: { date }, body });
    expect(answer.status, JSON.stringify(body)).toBe(400);
  }
  for (const [value, code] of [
    ['', 'value-needed'],
    ['lots', 'value-wrong'],
    ['40.5', 'value-wrong'],
  ] as const)
    expect((await refusal(tick(date, { taskId: 'prep-1', checkId: 'frozen', value }))).code).toBe(
      code,
    );
  expect(
    (await refusal(tick(date, { taskId: 'prep-1', checkId: 'nothing', value: '1' }))).code,
  ).toBe('check-unknown');
  expect(
    (
      await refusal(
        tick(date, {
          taskId: 'prep-1',
          checkId: 'frozen',
          value: '1',
          at: clock.now() - minutes(25 * 60),
        }),
      )
    ).code,
  ).toBe('too-late');
  expect((await dayOf(date)).checks).toEqual([]);
});

test(
  'a second completion of a check is refused with the first name',
  { meta: { requirements: ['K-413', 'K-414', 'K-501', 'K-502', 'K-505'] } },
  async () => {
    const date = newDay();
    const at = clock.now() - minutes(5);
    await tick(date, { taskId: 'prep-1', checkId: 'frozen', value: '40', worker: 'Amina', at });
    const failure = await refusal(
      tick(date, { taskId: 'prep-1', checkId: 'frozen', value: '39', worker: 'Biju' }, biju),
    );
    expect(failure).toMatchObject({
      code: 'check-done',
      details: { by: 'Amina', at: new Date(at).toISOString(), value: '40' },
    });
    expect(await dayOf(date)).toMatchObject({
      checks: [{ id: 'frozen', value: '40', worker: 'Amina' }],
      inventory: { frozenCutlets: 40 },
    });
  },
);

test('of two concurrent completions one succeeds, and a repeated command has one effect', async () => {
  const date = newDay();
  const body = { taskId: 'production-3', checkId: 'potatoes', value: '0.9' };
  const both = await Promise.allSettled([
    tick(date, { ...body, worker: 'Amina' }),
    tick(date, { ...body, worker: 'Biju' }, biju),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await dayOf(date)).done).toHaveLength(1);

  const commandId = randomUUID();
  const repeat = () =>
    amina.call(
      calls.tickCutlet,
      { params: { date }, body: { taskId: 'prep-1', checkId: 'freezer', value: '-18' } },
      { commandId },
    );
  expect((await repeat()).data).toEqual((await repeat()).data);
});

test(
  'the last check finishes its task, with the worker or Worker, and the time',
  { meta: { requirements: ['K-412', 'K-425', 'K-426', 'K-427', 'K-503', 'K-504', 'K-560'] } },
  async () => {
    const date = newDay();
    const spices = productionTasks[1]!;
    const potatoes = productionTasks[2]!;
    await tickAll(date, spices, 'Biju');
    const at = clock.now() - seconds(90);
    const day = await tick(date, { taskId: potatoes.id, checkId: 'potatoes', value: '0.9', at });
    expect(day.done).toMatchObject([
      { taskId: spices.id, worker: 'Biju' },
      { taskId: potatoes.id, worker: 'Worker', at: new Date(at).toISOString() },
    ]);
    expect(await dayOf(date)).toEqual({
      ...day,
      checks: expect.arrayContaining(day.checks) as unknown,
      done: expect.arrayContaining(day.done) as unknown,
    });
  },
);

test(
  'only the owner reopens a check, with a reason, and its task is open once more',
  { meta: { requirements: ['K-505', 'D-122'] } },
  async () => {
    const date = newDay();
    const params = { params: { date } };
    const body = { taskId: 'production-3', checkId: 'potatoes', reason: 'Weighed with the pot' };
    await tick(date, { taskId: 'production-3', checkId: 'potatoes', value: '4.9', worker: 'Biju' });
    expect((await refusal(amina.call(calls.reopenCutlet, { ...params, body }))).code).toBe(
      'not-allowed',
    );
    expect(
      (await refusal(owner.call(calls.reopenCutlet, { ...params, body: { ...body, reason: ' ' } })))
        .code,
    ).toBe('invalid');

    const { data, revision } = await owner.call(calls.reopenCutlet, { ...params, body });
    expect(data).toMatchObject({ checks: [], done: [] });
    expect((await owner.call(calls.reopenCutlet, { ...params, body })).revision).toBe(revision);
    expect(
      (await tick(date, { taskId: 'production-3', checkId: 'potatoes', value: '0.9' })).done,
    ).toHaveLength(1);

    const notes = await server.ctx.pools.main
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'cutlets.reopened')
      .where('entityId', '=', date)
      .execute();
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatchObject({
      entity: 'cutletDay',
      details: { ...body, value: '4.9', worker: 'Biju' },
    });
  },
);

test(
  'the intake of the meat is recorded with hours and temperature, and can be corrected',
  { meta: { requirements: ['D-123'] } },
  async () => {
    const date = newDay();
    const take = (temperature: number, action?: string) =>
      amina.call(calls.recordIntake, {
        params: { date },
        body: { wasServed: false, hours: 2.5, temperature, action, worker: 'Amina' },
      });
    await take(40, 'Discarded this meat');
    const { data } = await take(4);
    expect(data.intake).toMatchObject({
      wasServed: false,
      hours: 2.5,
      temperature: 4,
      by: 'Amina',
    });
    const history = (await owner.call(getHistory, { query: { room: cutletRoom(date) } })).data;
    expect(
      history.map(({ fields }) => fields.find(({ field }) => field === 'intake')?.after),
    ).toMatchObject([{ temperature: 4 }, { temperature: 40 }]);
  },
);

test(
  'meat that was received or served lukewarm is recorded only with a corrective action',
  { meta: { requirements: ['D-123'] } },
  async () => {
    const date = newDay();
    const take = (body: { wasServed: boolean; temperature: number; action?: string }) =>
      amina.call(calls.recordIntake, { params: { date }, body: { hours: 2, ...body } });
    for (const meat of [
      { wasServed: false, temperature: 5.1 },
      { wasServed: false, temperature: 59.9 },
      { wasServed: true, temperature: 4 },
      { wasServed: false, temperature: 40, action: '  ' },
    ])
      expect(await refusal(take(meat))).toMatchObject({ code: 'action-needed' });
    expect((await dayOf(date)).intake).toBeNull();

    await take({ wasServed: true, temperature: 40, action: 'Discarded this meat' });
    expect((await dayOf(date)).intake).toMatchObject({ action: 'Discarded this meat' });
    await take({ wasServed: false, temperature: 4 });
    expect((await dayOf(date)).intake).not.toHaveProperty('action');
    const history = (await owner.call(getHistory, { query: { room: cutletRoom(date) } })).data;
    expect(JSON.stringify(history)).toContain('Discarded this meat');
    expect(await brokenInvariants(server.database.url)).toEqual({});
  },
);

test('a tick that arrives late leaves a number that another person entered after it, and replaces an earlier one', async () => {
  const date = newDay();
  const at = server.clock.now() - minutes(10);
  const late = (checkId: string, value: string, baseRevision?: number) =>
    amina.call(
      calls.tickCutlet,
      { params: { date }, body: { taskId: 'prep-2', checkId, value, at } },
      baseRevision === undefined ? {} : { baseRevision },
    );
  const enter = (ingredients: object) =>
    biju.call(calls.saveCutletDay, { params: { date }, body: { inventory: { ingredients } } });
  const { revision } = await enter({ eggs: 12, flour: 2 });
  await late('eggs', '6', 0);
  await late('flour', '3', revision);
  await late('oil', '4', 0);
  const { inventory, checks } = await dayOf(date);
  expect(inventory.ingredients).toMatchObject({ eggs: 12, flour: 3, oil: 4 });
  expect(checks).toMatchObject([{ value: '6' }, { value: '3' }, { value: '4' }]);

  // Measured after what the other person entered, although that phone had not received it.
  await enter({ potatoes: 5 });
  server.clock.advance(minutes(1));
  await amina.call(
    calls.tickCutlet,
    { params: { date }, body: { taskId: 'prep-2', checkId: 'potatoes', value: '7' } },
    { baseRevision: 0 },
  );
  expect((await dayOf(date)).inventory.ingredients.potatoes).toBe(7);
});

test('an intake that arrives late does not replace the later one of another person', async () => {
  const date = newDay();
  const take = (device: Device, temperature: number, at: number, baseRevision?: number) =>
    device.call(
      calls.recordIntake,
      { params: { date }, body: { wasServed: false, hours: 2, temperature, at } },
      baseRevision === undefined ? {} : { baseRevision },
    );
  const now = server.clock.now();
  const { revision } = await take(biju, 3, now - minutes(5));
  const late = take(amina, 4, now - minutes(10), 0);
  expect(await refusal(late)).toMatchObject({
    code: 'changed-meanwhile',
    details: { by: 'Biju' },
  });
  expect((await dayOf(date)).intake).toMatchObject({ temperature: 3 });
  // One that is later, and one by a person who knew the other.
  await take(amina, 2, now - minutes(4), 0);
  await take(amina, 4, now - minutes(10), revision + 1);
  expect((await dayOf(date)).intake).toMatchObject({ temperature: 4 });
});

test('the general history refuses cutlet rooms', async () => {
  const date = newDay();
  await tick(date, { taskId: 'prep-1', checkId: 'frozen', value: '40' });
  const query = { room: cutletRoom(date) } as const;
  expect((await refusal(amina.call(getHistory, { query }))).code).toBe('not-allowed');
  expect(
    (await refusal(amina.call(getHistory, { query: { entity: 'cutletDay', id: date } }))).code,
  ).toBe('not-allowed');
});

test(
  'every phone in the room receives the changes, and the invariants hold after a day',
  { meta: { requirements: ['D-012'] } },
  async () => {
    const date = newDay();
    const { batches } = await biju.enter(cutletRoom(date));
    for (const task of [...prepTasks, ...productionTasks]) await tickAll(date, task, 'Biju');
    const last = await dayOf(date);
    expect(last.done).toHaveLength(12);
    await expect.poll(() => batches.length).toBe(34);
    expect(batches.at(-1)!.changes).toMatchObject([{ type: 'cutletDay.changed', day: { date } }]);
    expect(await brokenInvariants(server.database.url)).toEqual({});
  },
);

const outside = { taskId: 'production-8', checkId: 'at30', value: '-5' };
test('a value outside its documented limit completes its check only with a corrective action, which is stored', async () => {
  const date = newDay();
  const answer = await amina.callByName('tickCutlet', { params: { date }, body: outside });
  expect(answer.status).toBe(400);
  const failure = {
    code: 'action-needed',
    fields: ['action'],
    error: 'This value is outside the limit. Enter what was done about it.',
  };
  expect(answer.body).toMatchObject(failure);
  expect((await refusal(tick(date, { ...outside, action: '  ' }))).code).toBe('action-needed');
  expect((await dayOf(date)).checks).toEqual([]);

  await tick(date, { ...outside, action: 'Moved to the second freezer' });
  expect((await dayOf(date)).checks).toMatchObject([
    { id: 'at30', value: '-5', action: 'Moved to the second freezer' },
  ]);
  await tick(date, { ...outside, checkId: 'at60', value: '-18' });
  expect((await dayOf(date)).checks.find(({ id }) => id === 'at60')).not.toHaveProperty('action');

  await owner.call(calls.reopenCutlet, {
    params: { date },
    body: { taskId: 'production-8', checkId: 'at30', reason: 'Misread' },
  });
  const notes = await server.ctx.pools.main
    .selectFrom('auditLog')
    .selectAll()
    .where('action', '=', 'cutlets.reopened')
    .where('entityId', '=', date)
    .execute();
  expect(notes[0]!.details).toMatchObject({ value: '-5', action: 'Moved to the second freezer' });
  const history = (await owner.call(getHistory, { query: { room: cutletRoom(date) } })).data;
  expect(JSON.stringify(history)).toContain('Moved to the second freezer');
  expect(await brokenInvariants(server.database.url)).toEqual({});
});

test.each(
  Object.entries({
    'prep-1/freezer': '-17.9',
    'production-1/meatTemperature': '5.1',
    'production-5/sample': '52.1',
    'production-9/freezer': '-5',
  }),
)('the server refuses %s of %s without an action', async (check, value) => {
  const [taskId, checkId] = check.split('/') as [string, string];
  expect((await refusal(tick(newDay(), { taskId, checkId, value }))).code).toBe('action-needed');
});

test('the limit of packs follows the accepted cutlets', async () => {
  const date = newDay();
  await tick(date, { taskId: 'production-7', checkId: 'accepted', value: '96' });
  expect(
    (await refusal(tick(date, { taskId: 'production-9', checkId: 'packs', value: '4' }))).code,
  ).toBe('action-needed');
  expect(
    (await tick(date, { taskId: 'production-9', checkId: 'packs', value: '5' })).production
      .totalPackages,
  ).toBe(5);
});
