import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSession } from '@kalavara/shared-types/accounts/accounts';
import { listDisplays, revokeDisplay } from '@kalavara/shared-types/displays/displays';
import { listTimers, setTimer } from '@kalavara/shared-types/timers/timers';
import { completeTask, listTodos } from '@kalavara/shared-types/todos/todos';
import { guest } from './api';
import { startHostedServer } from './hosted-server';
import { createStaff, createEvent, pairTv, signInOwner } from './people';
import { startServer, startServers, type ServerProcess } from './server';

describe('The program, started as a customer has it', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServer({ isEmbedded: true });
  });
  afterAll(async () => {
    await server?.stop();
  });

  test('only the owner, a cook and a TV come in', async () => {
    const owner = await signInOwner(server);
    const cook = await createStaff(server, 'Amina');
    const { api: tv, display } = await pairTv(server.url, owner, 'TV at the pit');

    expect((await cook.call(getSession, {})).data).toMatchObject({ name: 'Amina', role: 'staff' });
    expect((await tv.call(getSession, {})).data).toMatchObject({
      name: 'TV at the pit',
      role: 'display',
    });
    await expect(guest(server.url).call(listDisplays, {})).rejects.toMatchObject({ status: 401 });

    await cook.call(revokeDisplay, { params: { id: display.id } });
    expect((await tv.call(getSession, {})).data).toBeNull();
  });

  test('an event has its list, and a cook ticks it and starts a step', async () => {
    const cook = await createStaff(server, 'Biju');
    const { eventId, tasks } = await createEvent(cook);
    expect(tasks.length).toBe(47);
    await cook.call(completeTask, { params: { eventId, taskId: tasks[0]!.id }, body: {} });
    await cook.call(setTimer, { params: { eventId, stepId: '2-1' }, body: { isActive: true } });

    const { data: list } = await cook.call(listTodos, { params: { eventId } });
    expect(list.find(({ id }) => id === tasks[0]!.id)).toMatchObject({
      completed: true,
      completedBy: 'Biju',
    });
    expect((await cook.call(listTimers, { params: { eventId } })).data).toMatchObject([
      { stepId: '2-1', isActive: true },
    ]);
  });

  test('what was acknowledged is still there after kill -9', async () => {
    const owner = await signInOwner(server);
    const { eventId, tasks } = await createEvent(owner);
    await owner.call(completeTask, { params: { eventId, taskId: tasks[3]!.id }, body: {} });
    const { dataDir, port } = server;
    await server.kill9();
    expect(server.hasExited()).toBe(true);

    const next = await startServer({ dataDir, port });
    const { data: list } = await guest(next.url, owner.cookie()).call(listTodos, {
      params: { eventId },
    });
    expect(list.filter(({ completed }) => completed).map(({ id }) => id)).toEqual([tasks[3]!.id]);
    await next.stop();
    server = await startServer({ isEmbedded: true });
  });
});

test('two servers share one database that belongs to neither', async () => {
  const { servers, stop } = await startServers(2);
  const [one, two] = servers as [ServerProcess, ServerProcess];
  const owner = await signInOwner(one);
  const { eventId } = await createEvent(owner);
  const there = guest(two.url, owner.cookie());
  expect((await there.call(listTodos, { params: { eventId } })).data.length).toBe(47);
  await stop();
});

test('a server in a shared process has nothing of the one before it', async () => {
  const before = await startHostedServer();
  const owner = await signInOwner(before);
  expect((await owner.call(getSession, {})).data).toMatchObject({ role: 'owner' });
  await before.stop();
  await expect(fetch(before.url)).rejects.toThrow();

  const after = await startHostedServer();
  expect((await guest(after.url, owner.cookie()).call(getSession, {})).data).toBeNull();
  expect(after.log()).not.toContain('server_stopping');
  await after.stop();
});

test('a server in a shared process that cannot start gives the reason', async () => {
  await expect(startHostedServer({ env: { RATE_LIMIT_FACTOR: 'many' } })).rejects.toThrow(
    'RATE_LIMIT_FACTOR',
  );
});
