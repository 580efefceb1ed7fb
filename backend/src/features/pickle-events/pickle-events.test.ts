import {
  createPickleEvent,
  deletePickleEvent,
  listPickleEvents,
  updatePickleEvent,
} from '@kalavara/shared-types/pickle-events/pickle-events';
import { expect, test } from 'vitest';
import { brokenInvariants } from '../../test/invariants';
import { minutes, refusal, startTestServer } from '../../test/harness';
import { publishEvents } from './publish-events';

const server = await startTestServer();
const owner = await server.connect('owner');
const shopper = await server.connect('guest');
const onam = {
  title: 'Onam Sale',
  date: 'Onam week',
  description: 'A little of everything for the sadya',
};

let made = 0;
const create = async (more: object = {}) => {
  made += 1;
  return (
    await owner.call(createPickleEvent, { body: { ...onam, title: `Sale ${made}`, ...more } })
  ).event;
};
const list = async (device = shopper, includeInactive?: 'true') =>
  (await device.call(listPickleEvents, { query: includeInactive ? { includeInactive } : {} })).data;
const idsOf = async (...args: Parameters<typeof list>) => (await list(...args)).map(({ id }) => id);
const inShop = async () => {
  const { welcome } = await shopper.enter('catalogue');
  if (!welcome.success || !('snapshot' in welcome)) throw new Error('no snapshot');
  return (welcome.snapshot as { events: { id: string; ordersTaken: number }[] }).events.map(
    ({ id }) => id,
  );
};

test(
  'a new event has every default',
  {
    meta: {
      requirements: [
        'O-259',
        'O-143',
        'O-147',
        'O-148',
        'O-149',
        'O-152',
        'O-153',
        'O-154',
        'O-155',
        'O-282',
        'O-283',
      ],
    },
  },
  async () => {
    const { event } = await owner.call(createPickleEvent, { body: onam });
    expect(event).toMatchObject({
      ...onam,
      id: 'onam-sale',
      badge: 'Limited Time',
      buttonText: 'Shop Now',
      image: 'default-event.svg',
    });
    expect(event).toMatchObject({
      isSpecialEvent: false,
      isFeatured: false,
      isActive: true,
      maxOrders: 100,
      discountPercent: 0,
    });
    expect(event).toMatchObject({
      freeShippingThreshold: 500,
      products: {},
      startsAt: null,
      endsAt: null,
      isStackable: false,
      ml: null,
      ordersTaken: 0,
    });
  },
);

test(
  'every field is stored as it was sent',
  { meta: { requirements: ['O-144', 'O-145', 'O-146', 'O-150', 'O-151', 'O-156', 'O-260'] } },
  async () => {
    const event = await create();
    const body = {
      title: 'Vishu',
      date: 'April 14, evening',
      description: 'Kani',
      badge: 'New',
      buttonText: 'Buy',
      image: 'vishu.webp',
      isSpecialEvent: true,
      isFeatured: true,
      isActive: true,
      maxOrders: 7,
      discountPercent: 12.5,
      freeShippingThreshold: 0,
      products: {
        'kerala-tuna': { enabled: false },
        'goan-shark': { discountPercent: 20, specialPrice: 499 },
      },
      isStackable: true,
      startsAt: '2027-04-14T09:00:00+05:30',
      endsAt: '2027-04-15T09:00:00+05:30',
      ml: { title: 'വിഷു', description: 'കണി', badge: 'പുതിയത്', buttonText: 'വാങ്ങൂ' },
    };
    const { event: after } = await owner.call(updatePickleEvent, {
      params: { id: event.id },
      body,
    });
    const stored = {
      ...body,
      startsAt: '2027-04-14T03:30:00.000Z',
      endsAt: '2027-04-15T03:30:00.000Z',
    };
    expect(after).toMatchObject(stored);
    expect((await list(owner)).find(({ id }) => id === event.id)).toEqual(after);
  },
);

test.each([
  ['a title of spaces', { title: '  ' }, 'event-title-needed', 'Event title is required', 'title'],
  ['no date', { date: '' }, 'event-date-needed', 'Event date is required', 'date'],
  [
    'no description',
    { description: '' },
    'event-description-needed',
    'Event description is required',
    'description',
  ],
  [
    'a maximum of 0 orders',
    { maxOrders: 0 },
    'max-orders-needed',
    'Maximum orders must be greater than 0',
    'maxOrders',
  ],
  [
    'an end before the beginning',
    { startsAt: '2027-01-02T00:00:00Z', endsAt: '2027-01-01T00:00:00Z' },
    'event-ends-early',
    'The end must be after the start.',
    'endsAt',
  ],
])(
  '%s is refused with the documented text, on creation and on update',
  { meta: { requirements: ['O-233', 'O-234', 'O-235', 'O-236', 'O-239'] } },
  async (_rows, wrong, code, error, field) => {
    const refused = { code, error, fields: [field] };
    expect(
      await refusal(owner.call(createPickleEvent, { body: { ...onam, ...wrong } })),
    ).toMatchObject(refused);
    const { id } = await create();
    expect(
      await refusal(owner.call(updatePickleEvent, { params: { id }, body: wrong })),
    ).toMatchObject(refused);
  },
);

test.each([
  ['a discount over 90', { discountPercent: 91 }],
  ['a discount below 0', { discountPercent: -1 }],
  ['a product’s discount over 90', { products: { 'kerala-tuna': { discountPercent: 90.5 } } }],
  ['a threshold below 0', { freeShippingThreshold: -1 }],
  ['a special price below 0', { products: { 'kerala-tuna': { specialPrice: -1 } } }],
  ['half an order', { maxOrders: 1.5 }],
  ['a picture that a browser would run', { image: 'javascript:alert(1)' }],
  ['a picture above the folder', { image: '../secret' }],
])(
  '%s is refused',
  { meta: { requirements: ['O-237', 'O-238', 'O-240'] } },
  async (_rows, wrong) => {
    expect(
      (await refusal(owner.call(createPickleEvent, { body: { ...onam, ...wrong } }))).code,
    ).toBe('invalid');
  },
);

test(
  'an empty discount or price of a product is not set',
  { meta: { requirements: ['O-241'] } },
  async () => {
    const body = {
      ...onam,
      title: 'Empty fields',
      products: {
        'kerala-tuna': { enabled: true, discountPercent: '' as const, specialPrice: null },
      },
    };
    expect((await owner.call(createPickleEvent, { body })).event.products).toEqual({
      'kerala-tuna': { enabled: true },
    });
  },
);

test(
  'inactive events are listed for the owner on request, and for no other role',
  { meta: { requirements: ['O-257', 'O-258', 'O-216'] } },
  async () => {
    const { id } = await create({ isActive: false });
    expect(await idsOf()).not.toContain(id);
    expect(await idsOf(shopper, 'true')).not.toContain(id);
    expect(await idsOf(owner)).not.toContain(id);
    expect(await idsOf(owner, 'true')).toContain(id);
  },
);

test('a deleted event is no longer listed', { meta: { requirements: ['O-261'] } }, async () => {
  const { id } = await create();
  await owner.call(deletePickleEvent, { params: { id } });
  await owner.call(deletePickleEvent, { params: { id } });
  expect(await idsOf(owner, 'true')).not.toContain(id);
  expect(
    (await refusal(owner.call(updatePickleEvent, { params: { id }, body: { title: 'Again' } })))
      .code,
  ).toBe('pickle-event-not-found');
  expect((await refusal(owner.call(createPickleEvent, { body: { ...onam, id } }))).code).toBe(
    'pickle-event-exists',
  );
  expect((await refusal(owner.call(deletePickleEvent, { params: { id: 'never-was' } }))).code).toBe(
    'pickle-event-not-found',
  );
});

test('an update based on an older version is refused and overwrites nothing', async () => {
  const { id, updatedAt } = await create();
  server.clock.advance(5);
  await owner.call(updatePickleEvent, {
    params: { id },
    body: { badge: 'Theirs', basedOn: updatedAt },
  });
  const late = owner.call(updatePickleEvent, {
    params: { id },
    body: { badge: 'Mine', basedOn: updatedAt },
  });
  expect((await refusal(late)).code).toBe('changed-meanwhile');
  expect((await list()).find((event) => event.id === id)?.badge).toBe('Theirs');
});

test('the shop receives running events, and no inactive, upcoming or ended ones', async () => {
  const { batches } = await shopper.enter('catalogue');
  const received = () =>
    batches
      .flatMap(({ changes }) => changes)
      .map((change) =>
        change.type === 'pickleEvent.changed'
          ? `+${change.event.id}`
          : change.type === 'pickleEvent.removed'
            ? `-${change.eventId}`
            : change.type,
      );
  const at = (ms: number) => new Date(server.clock.now() + ms).toISOString();
  const on = await create({ endsAt: at(minutes(60)) });
  const off = await create({ isActive: false });
  const later = await create({ startsAt: at(minutes(30)) });
  await expect.poll(received).toEqual([`+${on.id}`, `-${off.id}`, `-${later.id}`]);
  expect(await inShop()).toEqual(expect.arrayContaining([on.id]));
  expect(await inShop()).not.toEqual(expect.arrayContaining([later.id]));

  server.clock.advance(minutes(31));
  await publishEvents(server.ctx);
  await expect.poll(received).toContain(`+${later.id}`);
  server.clock.advance(minutes(30));
  await publishEvents(server.ctx);
  await expect.poll(received).toContain(`-${on.id}`);
  expect(await inShop()).toEqual(expect.arrayContaining([later.id]));
  expect(await inShop()).not.toContain(on.id);

  const count = received().length;
  await owner.call(updatePickleEvent, { params: { id: later.id }, body: { isActive: false } });
  await owner.call(deletePickleEvent, { params: { id: later.id } });
  await expect.poll(() => received().slice(count)).toEqual([`-${later.id}`, `-${later.id}`]);
  expect(await brokenInvariants(server.database.url)).toEqual({});
});

test('an event with a taken id, or a title in Malayalam only, gets another id', async () => {
  const first = await create({ title: 'ഓണം' });
  const second = await create({ title: 'ഓണം' });
  expect([first.id, second.id]).toEqual(['pickle-event', 'pickle-event-2']);
});
