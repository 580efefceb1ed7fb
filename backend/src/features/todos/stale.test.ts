import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import type { Endpoint, InputOf } from '@kalavara/shared-types/contract/contract';
import { scheduleTasks } from '@kalavara/shared-types/schedule/schedule';
import * as calls from '@kalavara/shared-types/todos/todos';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Device, refusal, startTestServer } from '../../test/harness';

const server = await startTestServer();
const [amina, biju] = await Promise.all([
  server.connect('staff', 'Amina'),
  server.connect('staff', 'Biju'),
]);

let eventId: string;
/** The revision on Amina's phone before it went offline. */
let base: number;

beforeEach(async () => {
  eventId = server.newEvent();
  const body = defaultTasks(eventId);
  ({ revision: base } = await biju.call(
    calls.saveTodos,
    { params: { eventId }, body },
    { baseRevision: 0 },
  ));
});

const of = (taskId: string) => ({ eventId, taskId });
const taskOf = async (taskId: string) =>
  (await biju.call(calls.listTodos, { params: { eventId } })).data.find(({ id }) => id === taskId);
const tick = (phone: Device, taskId: string) =>
  phone.call(calls.completeTask, { params: of(taskId), body: {} });
const start = (phone: Device, taskId: string) =>
  phone.call(calls.startTask, { params: of(taskId), body: {} });
/** Sends a command that was queued on Amina's phone. */
const late = <E extends Endpoint>(endpoint: E, input: InputOf<E>, baseRevision = base) =>
  amina.call(endpoint, input, { baseRevision });
const reset = (baseRevision = base) =>
  late(calls.resetTodos, { params: { eventId } }, baseRevision);
const undoReset = (baseRevision = base) =>
  late(calls.undoResetTodos, { params: { eventId } }, baseRevision);
const refusedFor = (by: string) => ({
  code: 'changed-meanwhile',
  details: { by, at: expect.stringMatching(/^\d{4}-.*Z$/) as unknown },
});

describe('a queued reset', () => {
  test('does not undo a later tick of another person: it is refused with person and time', async () => {
    await tick(biju, 'gas-1');
    expect(await refusal(reset())).toMatchObject(refusedFor('Biju'));
    expect(await taskOf('gas-1')).toMatchObject({ completed: true, completedBy: 'Biju' });
  });

  test.each([
    ['a start', () => start(biju, 'gas-1')],
    [
      'a new task',
      () =>
        biju.call(calls.addTask, {
          params: { eventId },
          body: { id: 'custom-1', task: 'Fetch ice', dueDate: 'Event day' },
        }),
    ],
    [
      'a shift of the day',
      () => biju.call(scheduleTasks, { params: { eventId }, body: { deliveryTime: '4:00 PM' } }),
    ],
    ['a removal', () => biju.call(calls.deleteTask, { params: of('gas-1') })],
  ])('does not undo %s of another person', async (_what, work) => {
    await work();
    expect(await refusal(reset())).toMatchObject(refusedFor('Biju'));
  });

  test('is applied if no work of others is lost: only own ticks, and those that the others have undone themselves', async () => {
    await tick(amina, 'gas-1');
    await start(biju, 'rice-1');
    await biju.call(calls.undoStartTask, { params: of('rice-1'), body: {} });
    await reset();
    expect(await taskOf('gas-1')).toMatchObject({ completed: false, startedAt: null });
  });

  test('is applied on the newer list, and without a base revision', async () => {
    const { revision } = await tick(biju, 'gas-1');
    await reset(revision);
    expect(await taskOf('gas-1')).toMatchObject({ completed: false });
    await tick(biju, 'gas-1');
    await amina.call(calls.resetTodos, { params: { eventId } });
    expect(await taskOf('gas-1')).toMatchObject({ completed: false });
  });

  test('is accepted after the reset of another person, since nothing can be lost', async () => {
    await tick(amina, 'gas-1');
    await biju.call(calls.resetTodos, { params: { eventId } });
    await reset();
    expect(await taskOf('gas-1')).toMatchObject({ completed: false });
  });

  test('is applied if another phone has only saved the same defaults meanwhile', async () => {
    await tick(amina, 'gas-1');
    await reset(0);
    expect(await taskOf('gas-1')).toMatchObject({ completed: false });
  });
});

test('the queued undo of a reset does not lose what another person ticked after the reset', async () => {
  await tick(biju, 'gas-1');
  const { revision } = await reset(base + 1);
  await tick(biju, 'rice-1');
  expect(await refusal(undoReset(revision))).toMatchObject(refusedFor('Biju'));
  expect(await taskOf('rice-1')).toMatchObject({ completed: true });
});

test('the undo of a reset restores the list if no other person has changed it', async () => {
  await tick(biju, 'gas-1');
  const { revision } = await reset(base + 1);
  await tick(amina, 'rice-1');
  await undoReset(revision);
  expect(await taskOf('gas-1')).toMatchObject({ completed: true, completedBy: 'Biju' });
});

describe('the queued undo of a start', () => {
  const undoStart = (baseRevision = base) =>
    late(calls.undoStartTask, { params: of('gas-1'), body: {} }, baseRevision);

  test('does not undo the start of another person', async () => {
    await start(biju, 'gas-1');
    expect(await refusal(undoStart())).toMatchObject(refusedFor('Biju'));
    expect(await taskOf('gas-1')).toMatchObject({ startedBy: 'Biju' });
  });

  test("undoes the person's own start, and that of another person if it was on the screen", async () => {
    await start(amina, 'gas-1');
    await tick(biju, 'rice-1');
    expect((await undoStart()).data.startedAt).toBeNull();
    const { revision } = await start(biju, 'gas-1');
    await tick(biju, 'wood-1');
    expect((await undoStart(revision)).data.startedAt).toBeNull();
  });
});

describe('a queued change of a task', () => {
  const patch = (
    phone: Device,
    body: InputOf<typeof calls.patchTask>['body'],
    baseRevision = base,
  ) => phone.call(calls.patchTask, { params: of('gas-1'), body }, { baseRevision });

  test('does not replace a newer value of another person in the same field', async () => {
    await patch(biju, { assignedTo: 'Ravi' });
    expect(await refusal(patch(amina, { assignedTo: 'Suma' }))).toMatchObject(refusedFor('Biju'));
    expect(await taskOf('gas-1')).toMatchObject({ assignedTo: 'Ravi' });
  });

  test('is merged with changes of other fields, and with the same value', async () => {
    await patch(biju, { assignedTo: 'Ravi' });
    await tick(biju, 'gas-1');
    const { data } = await patch(amina, { description: 'Two cylinders', assignedTo: 'Ravi' });
    expect(data).toMatchObject({
      assignedTo: 'Ravi',
      description: 'Two cylinders',
      completedBy: 'Biju',
    });
  });

  test('is applied if another phone has only saved the same defaults meanwhile', async () => {
    expect((await patch(amina, { task: 'Gas' }, 0)).data.task).toBe('Gas');
  });

  test('is applied if the last change of the field is by the same person', async () => {
    await patch(biju, { assignedTo: 'Ravi' });
    await patch(amina, { assignedTo: 'Suma' }, base + 1);
    expect((await patch(amina, { assignedTo: 'Leela' })).data.assignedTo).toBe('Leela');
  });

  test('does not change a task that another person has deleted and restored', async () => {
    await patch(biju, { assignedTo: 'Ravi' });
    const { revision } = await biju.call(calls.deleteTask, { params: of('gas-1') });
    await biju.call(calls.restoreTask, { params: of('gas-1') });
    expect(await refusal(patch(amina, { assignedTo: null }, revision - 1))).toMatchObject(
      refusedFor('Biju'),
    );
  });
});

describe('a queued deletion', () => {
  const remove = () => late(calls.deleteTask, { params: of('gas-1') });

  test.each([
    ['ticked', () => tick(biju, 'gas-1')],
    [
      'assigned',
      () => biju.call(calls.patchTask, { params: of('gas-1'), body: { assignedTo: 'Ravi' } }),
    ],
  ])('does not delete a task that another person has %s since', async (_what, work) => {
    await work();
    expect(await refusal(remove())).toMatchObject(refusedFor('Biju'));
    expect(await taskOf('gas-1')).toBeDefined();
  });

  test('deletes a task that was only moved with the whole day, and accepts one that another person has deleted', async () => {
    await biju.call(scheduleTasks, { params: { eventId }, body: { deliveryTime: '4:00 PM' } });
    await remove();
    expect(await taskOf('gas-1')).toBeUndefined();
    await remove();
  });
});
