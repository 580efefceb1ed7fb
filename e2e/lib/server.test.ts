import { expect, test } from 'vitest';
import { getSession } from '@kalavara/shared-types/accounts/accounts';
import { completeTask, listTodos } from '@kalavara/shared-types/todos/todos';
import { guest } from './api';
import { startHostedServer } from './hosted-server';
import { createEvent, signInOwner } from './people';
import { startServer } from './server';

test('acknowledged data is stored after kill -9 of the program with its own Postgres', async () => {
  const server = await startServer({ isEmbedded: true });
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
});

test('a server in a shared process has no data of the one before it', async () => {
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
