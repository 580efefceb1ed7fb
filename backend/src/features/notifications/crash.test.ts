import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { savePushSubscription } from '@kalavara/shared-types/notifications/notifications';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Device, minutes, startTestServer, type TestServer } from '../../test/harness';
import { type PushService, startPushService } from '../../test/push-service';
import { buy, fill } from '../../test/shop';
import { waitUntil } from '../../test/wait-until';

let service: PushService;
let server: TestServer;
let owner: Device;
beforeAll(async () => {
  service = await startPushService();
  server = await startTestServer({ pushLoopbackCa: service.ca });
  await fill(server, 'kerala-tuna', 100);
  owner = await server.connect('owner');
});
beforeEach(async () => {
  await server.ctx.pools.main.deleteFrom('pushSubscriptions').execute();
  await server.ctx.pools.main.deleteFrom('notifications').execute();
});

const script = fileURLToPath(new URL('crash.child.ts', import.meta.url));

/** Starts a process that sends the due notifications, and that the test kills. */
function startSender(): ChildProcess {
  const args = ['--import', 'tsx', script, server.database.url, service.ca];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}
async function kill(child: ChildProcess) {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
async function subscribe() {
  const subscription = service.subscribe();
  const body = { ...subscription, language: 'en', device: 'Chrome' } as const;
  await owner.call(savePushSubscription, { body });
  return subscription.endpoint;
}
const rows = () => server.ctx.pools.main.selectFrom('notifications').selectAll().execute();
const sell = () => buy(server, server.device(), { 'kerala-tuna': 1 });

test('a server killed before the answer of a push service repeats that device once, with the same id, and no other', async () => {
  const first = await subscribe();
  const second = await subscribe();
  service.answer(second, 'silent');
  await sell();
  const sender = startSender();
  await waitUntil(async () => {
    expect(service.receivedAt(second)).toHaveLength(1);
    expect((await rows())[0]!.acceptedBy).toHaveLength(1);
  });
  await kill(sender);
  service.answer(second, 201);
  await server.due('sendNotifications');
  // No other server takes the notification before its lease has ended.
  expect(service.receivedAt(second)).toHaveLength(1);
  server.clock.advance(minutes(6));
  await server.due('sendNotifications');
  expect(service.receivedAt(first)).toHaveLength(1);
  const pushed = service.receivedAt(second);
  expect(pushed).toHaveLength(2);
  // The id is the same, so the device replaces the first message.
  expect(new Set(pushed.map(({ payload }) => payload['id'])).size).toBe(1);
  expect(await rows()).toMatchObject([{ state: 'sent', unconfirmed: 1 }]);
});

test('an unreadable notification is given up, and the next one is sent', async () => {
  const endpoint = await subscribe();
  for (let n = 0; n < 2; n += 1) await sell();
  const [first] = await rows();
  await server.ctx.pools.main
    .updateTable('notifications')
    .set({ data: JSON.stringify({ of: 'a later version' }), nextTryAt: new Date(0) })
    .where('id', '=', first!.id)
    .execute();
  await server.due('sendNotifications');
  expect((await rows()).map(({ state }) => state).sort()).toEqual(['given-up', 'sent']);
  expect(service.receivedAt(endpoint)).toHaveLength(1);
});

test('two servers that send at the same time send each notification once', async () => {
  const endpoint = await subscribe();
  for (let n = 0; n < 4; n += 1) await sell();
  const sender = startSender();
  await waitUntil(async () => {
    await server.due('sendNotifications');
    expect((await rows()).every(({ state }) => state === 'sent')).toBe(true);
  });
  await kill(sender);
  expect(service.receivedAt(endpoint)).toHaveLength(4);
});
