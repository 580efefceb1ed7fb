import { setPeople } from '@kalavara/shared-types/guest-counts/guest-counts';
import type { Batch } from '@kalavara/shared-types/contract/realtime';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { expect, test } from 'vitest';
import { startTestServer } from '../../test/harness';
import { createFeed } from './feed';
import { createMetrics } from '../metrics';

const server = await startTestServer();

/** Creates a second feed beside the server's, for a room that was watched before its first batch was committed. */
async function feedOfCommitted() {
  const eventId = server.newEvent();
  const room = eventRoom(eventId);
  const metrics = createMetrics();
  const sent: Batch[] = [];
  const feed = createFeed({ ...server.ctx, metrics }, (batch) => sent.push(batch));
  await feed.watch(room);
  const phone = await server.connect('staff');
  const { batches } = await phone.enter(room);
  await phone.call(setPeople, { params: { eventId }, body: { count: 50 } });
  await expect.poll(() => batches).toHaveLength(1);
  const reads = async () => (await metrics.catchUps.get()).values[0]!.value;
  return { feed, batch: batches[0]!, notification: `1 ${room}`, sent, reads };
}

test('a notification that arrives before the answer to the commit causes no read', async () => {
  const { feed, batch, notification, sent, reads } = await feedOfCommitted();
  const finishCommit = feed.expect([batch]);
  feed.onNotification(notification);
  feed.deliver(batch);
  finishCommit();
  expect(sent).toEqual([batch]);
  expect(await reads()).toBe(0);
});

test('control: a notification of a batch that this process does not commit is read from the table', async () => {
  const { feed, batch, notification, sent, reads } = await feedOfCommitted();
  feed.onNotification(notification);
  expect(await reads()).toBe(1);
  await expect.poll(() => sent).toMatchObject([{ revision: batch.revision }]);
});

test('a batch whose commit was not answered is read from the table', async () => {
  const { feed, batch, notification, sent } = await feedOfCommitted();
  const finishCommit = feed.expect([batch]);
  feed.onNotification(notification);
  expect(sent).toEqual([]);
  finishCommit();
  await expect.poll(() => sent).toMatchObject([{ revision: batch.revision }]);
});

test('a notification that arrives after a failed commit is read from the table', async () => {
  const { feed, batch, notification, sent } = await feedOfCommitted();
  feed.expect([batch])();
  feed.onNotification(notification);
  await expect.poll(() => sent).toMatchObject([{ revision: batch.revision }]);
});
