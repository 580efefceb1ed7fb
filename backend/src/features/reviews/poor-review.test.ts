import { randomUUID } from 'node:crypto';
import { createDiaryEvent } from '@kalavara/shared-types/diary/diary';
import {
  saveNotifications,
  savePushSubscription,
} from '@kalavara/shared-types/notifications/notifications';
import { defaultNotificationSettings } from '@kalavara/shared-types/notifications/notifications.rules';
import {
  createReviewLink,
  createTableLink,
  sendReview,
} from '@kalavara/shared-types/reviews/reviews';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Device, startTestServer, type TestServer } from '../../test/harness';
import { type PushService, startPushService } from '../../test/push-service';

let service: PushService;
let server: TestServer;
let owner: Device;
let staff: Device;
let guest: Device;
let endpoint: string;
let eventId: string;
beforeAll(async () => {
  service = await startPushService();
  server = await startTestServer({ pushLoopbackCa: service.ca });
  owner = await server.connect('owner');
  staff = await server.connect('staff', 'Amina');
  guest = await server.connect('guest');
});
beforeEach(async () => {
  await server.ctx.pools.main.deleteFrom('pushSubscriptions').execute();
  const subscription = service.subscribe();
  ({ endpoint } = subscription);
  const body = { ...subscription, language: 'en' as const, device: 'Chrome' };
  await owner.call(savePushSubscription, { body });
  const event = { title: 'Wedding', date: '2027-01-02' };
  eventId = (await staff.call(createDiaryEvent, { body: event })).event.id;
});

const tokenIn = ({ data: { url } }: { data: { url: string } }) => url.split('#')[1]!;
const write = (rating: number, token: string, device?: string) =>
  guest.call(
    sendReview,
    { body: { reviewerName: 'Latha', comment: 'The rice was cold', rating } },
    { headers: { 'x-review-token': token, ...(device && { 'x-review-device': device }) } },
  );
async function pushed() {
  await server.due('sendNotifications');
  return service.receivedAt(endpoint).map(({ payload }) => payload);
}

test('the owner is notified once of a review of one or two stars, without what the guest wrote', async () => {
  const token = tokenIn(await staff.call(createReviewLink, { params: { eventId } }));
  await write(3, token);
  expect(await pushed()).toEqual([]);
  await write(2, token);
  await write(1, token);
  expect(await pushed()).toEqual([
    {
      id: expect.any(String) as string,
      title: 'A poor review: 2 of 5',
      body: 'Wedding',
      url: `/roadmap?eventId=${eventId}`,
    },
  ]);
});

test('the owner is notified of a poor review of a table before the decision about it', async () => {
  const token = tokenIn(await staff.call(createTableLink, { params: { eventId } }));
  const first = randomUUID();
  const second = randomUUID();
  await Promise.all([write(1, token, first), write(1, token, first), write(5, token, second)]);
  expect((await pushed()).map(({ title }) => title)).toEqual(['A poor review: 1 of 5']);
});

test('a notification of a poor review is not sent if the owner disabled it', async () => {
  const off = { push: false, mail: false };
  const { channels } = defaultNotificationSettings;
  const saved = await owner.call(saveNotifications, {
    body: { ...defaultNotificationSettings, channels: { ...channels, 'complaint.new': off } },
  });
  expect(saved.data.settings.channels['complaint.new']).toEqual(off);
  const token = tokenIn(await staff.call(createReviewLink, { params: { eventId } }));
  await write(1, token);
  expect(await pushed()).toEqual([]);
  await owner.call(saveNotifications, { body: defaultNotificationSettings });
});
