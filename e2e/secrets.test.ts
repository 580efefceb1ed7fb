import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  createPaymentOrder,
  placeOrder,
  verifyPayment,
} from '@kalavara/shared-types/checkout/checkout';
import { listRecipes, unlockRecipes } from '@kalavara/shared-types/recipes/recipes';
import { getOrderStatus } from '@kalavara/shared-types/orders/own-orders';
import { listOrders, updateOrder } from '@kalavara/shared-types/orders/orders';
import { setTimer } from '@kalavara/shared-types/timers/timers';
import { patchTask } from '@kalavara/shared-types/todos/todos';
import { expect, test } from 'vitest';
import { sampleRecipes } from '../backend/src/features/recipes/content/index';
import { Device } from '../backend/src/test/device';
import { guest } from './lib/api';
import { draftOf, type Gateway, openBody, placementBody, startGateway } from './lib/gateway';
import { createStaff, createEvent, pairTv, signInOwner } from './lib/people';
import { startServer, type TestServer } from './lib/server';
import { until } from './lib/until';

const dist = fileURLToPath(new URL('../frontend/dist', import.meta.url));

/** Texts that must never be public, by name. */
type Secrets = Record<string, string>;

/** Returns a sentence such as "the phone of a shopper is in the log" for each secret in a text. */
const findLeaks = (where: string, text: string, secrets: Secrets): string[] =>
  Object.entries(secrets)
    .filter(([, secret]) => text.includes(secret))
    .map(([name, secret]) => `${name} is in ${where}: … ${excerptAround(text, secret)} …`);

function excerptAround(text: string, secret: string) {
  const at = text.indexOf(secret);
  return text.slice(Math.max(0, at - 60), at + secret.length + 20);
}

const shopper = {
  customer: {
    name: 'Unnikrishnan Thekkepurackal',
    phone: '94470 81726',
    email: 'unni.thekke@example.in',
  },
  address: { address: 'Thekkepurackal House, Canal Road 4711', pincode: '688013' },
  specialInstructions: 'The key lies below the jasmine pot',
};
const ofShopper: Secrets = {
  'the name of a shopper': 'Thekkepurackal',
  'the phone of a shopper': '9447081726',
  'the phone of a shopper as it was typed': shopper.customer.phone,
  'the email of a shopper': shopper.customer.email,
  'the address of a shopper': 'Canal Road 4711',
  'the wish of a shopper': 'jasmine pot',
};
const secretsOf = ({ keys }: Gateway, { owner }: TestServer): Secrets => ({
  'the key secret': keys.keySecret,
  'the webhook secret': keys.webhookSecret,
  'the way the gateway is asked': Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64'),
  'the password of the owner': owner.password,
});

function readBuiltTexts(): [string, string][] {
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  const files = names.filter(
    (name) =>
      statSync(join(dist, name)).isFile() && !/\.(br|gz|woff2?|png|jpe?g|webp|ico)$/.test(name),
  );
  return files.map((name) => [name, readFileSync(join(dist, name), 'utf8')]);
}

test('no file built for browsers contains a key, a password, a coupon or a source map', () => {
  const files = readBuiltTexts();
  expect(files.length).toBeGreaterThan(20);
  const forbidden: Record<string, RegExp> = {
    'a key of the gateway': /rzp_(test|live)_[A-Za-z0-9]{6,}/,
    'the name of a secret setting':
      /RAZORPAY_(KEY_SECRET|WEBHOOK_SECRET)|OWNER_PASSWORD|RECIPES_PASSWORD|CUTLET_PASSWORD|METRICS_TOKEN|DATABASE_URL/,
    'a password of a test': /kalavara-in-a-test/,
    'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY/,
    'an address of a database': /postgres(ql)?:\/\/\S/,
    'a coupon': /PICKLE\d/,
    'a source map': /sourceMappingURL=/,
  };
  const found = files.flatMap(([name, text]) =>
    Object.entries(forbidden).flatMap(([what, pattern]) =>
      pattern.test(text) ? [`${what} is in ${name}: ${pattern.exec(text)![0]}`] : [],
    ),
  );
  expect(found).toEqual([]);
  expect(files.filter(([name]) => name.endsWith('.map'))).toEqual([]);
});

/** Records everything that a device receives: the snapshot of each room and all later messages. */
async function listenWithDevice(url: string, cookie: string | undefined, rooms: string[]) {
  const device = new Device(url, cookie && `kalavara_session=${cookie}`);
  const received: string[] = [];
  const socket = await device.socket();
  socket.onAny((...message: unknown[]) => received.push(JSON.stringify(message)));
  const subscribe = async (room: string) => {
    const welcome = (await socket.emitWithAck('subscribe', { room: room as 'catalogue' })) as {
      success: boolean;
    };
    received.push(JSON.stringify(welcome));
    return welcome.success;
  };
  for (const room of rooms) expect(await subscribe(room)).toBe(true);
  return { received, subscribe, close: () => device.close() };
}

async function buy({ url }: TestServer, gateway: Gateway) {
  const phone = guest(url);
  const draft = draftOf({ 'kerala-tuna': 2 }, { ...shopper, coupon: null });
  const opened = await phone.call(createPaymentOrder, { body: openBody(draft) });
  const failed = gateway.control.pay({ order_id: opened.orderId, outcome: 'failed' });
  expect(failed).toHaveProperty('error');
  const signed = gateway.pay(opened);
  const forged = { ...signed, razorpay_signature: 'f'.repeat(64) };
  await phone.call(verifyPayment, { body: forged }).catch(() => undefined);
  await phone.call(verifyPayment, { body: signed });
  await phone.call(placeOrder, { body: placementBody(draft, signed) });
  return { draft, opened, signed };
}

const post = (url: string, path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    redirect: 'manual',
  });

test('a purchase leaves no secret and no name in logs, in answers to others, on a TV or in the shop’s room', async () => {
  const gateway = await startGateway();
  const server = await startServer({
    env: { ...gateway.env, LOG_LEVEL: 'trace', METRICS_TOKEN: 'a-token-for-the-metrics' },
  });
  gateway.setShopUrl(server.url);
  try {
    const owner = await signInOwner(server);
    const { eventId, tasks } = await createEvent(owner);
    const { api: tv, display } = await pairTv(server.url, owner, 'TV at the pit');
    const others = await listenWithDevice(server.url, undefined, ['catalogue']);
    const displaySocket = await listenWithDevice(server.url, tv.cookie(), [
      `event:${eventId}`,
      `display:${display.id}`,
      'catalogue',
    ]);

    const { draft, opened, signed } = await buy(server, gateway);
    await until(
      async () => (await owner.call(listOrders, { query: {} })).data.length === 1,
      60_000,
      'the owner sees the order',
    );
    const { data } = await owner.call(listOrders, { query: {} });
    await owner.call(updateOrder, { params: { id: data[0]!.id }, body: { status: 'shipped' } });
    // A delivery task with a customer's address.
    const body = {
      isDelivery: true,
      deliveryLocation: shopper.address.address,
      deliveryNotes: `Ring ${shopper.customer.phone}`,
    };
    await owner.call(patchTask, { params: { eventId, taskId: tasks[0]!.id }, body });
    await owner.call(setTimer, { params: { eventId, stepId: '3-1' }, body: { isActive: true } });
    await until(
      () => displaySocket.received.some((message) => message.includes('timer.changed')),
      60_000,
      'the TV hears the kitchen',
    );
    await until(
      () => others.received.some((message) => message.includes('product.changed')),
      60_000,
      'the shop hears of its jars',
    );
    const rooms = ['orders', `order:${opened.orderNo}`, 'diary'];
    for (const room of rooms)
      for (const who of [others, displaySocket]) expect(await who.subscribe(room)).toBe(false);

    const secrets: Secrets = {
      ...secretsOf(gateway, server),
      ...ofShopper,
      'the key of an order': opened.accessToken,
      'a signature of the gateway': signed.razorpay_signature,
      'a session of the owner': owner.cookie()!,
      'a session of a TV': tv.cookie()!,
      'the token of the metrics': 'a-token-for-the-metrics',
    };
    const found = [
      ...(await collectAnswersToOthers(server, opened.orderNo, draft)).flatMap(([where, text]) =>
        findLeaks(where, text, secrets),
      ),
      ...others.received.flatMap((message) => findLeaks('the room of the shop', message, secrets)),
      ...displaySocket.received.flatMap((message) =>
        findLeaks('what a TV hears', message, secrets),
      ),
      ...readBuiltTexts().flatMap(([name, text]) => findLeaks(name, text, secrets)),
    ];
    // All kinds of failures are logged too.
    await causeFailures(server, gateway, opened.accessToken);
    others.close();
    displaySocket.close();
    await server.stop();
    expect(server.log()).toContain('payment');
    expect([...found, ...findLeaks('the log', server.log(), secrets)]).toEqual([]);
  } finally {
    await server.stop();
    await gateway.stop();
  }
});

/** Returns every answer that a guest can get, with the number of an order. */
async function collectAnswersToOthers(
  { url }: TestServer,
  orderNo: string,
  draft: ReturnType<typeof draftOf>,
): Promise<[string, string][]> {
  const key = 'A'.repeat(43);
  const long = 'x'.repeat(40_000);
  const requests: Record<string, () => Promise<Response>> = {
    ...Object.fromEntries(
      [
        '/',
        '/?lang=ml',
        `/order?no=${orderNo}`,
        '/nothing-here',
        '/roadmap',
        '/soplocked',
        '/api/docs',
        '/api/openapi.json',

        '/api/nothing',
        '/api/products',
        '/api/categories',
        '/api/settings',
        '/api/orders',
        `/api/orders/status?no=${orderNo}`,

        '/api/history',
        '/api/todos/x',
        '/robots.txt',
        '/sitemap.xml',
        '/metrics',
        '/healthz',
        '/readyz',
        '/.env',
        '/csp-hashes.json',

        '/api/orders/%ff',
        '/api/orders/status',
        '/sandbox/razorpay/v1/orders',
        '/feed.xml',
        '/llms.txt',
      ].map((path) => [path, () => fetch(url + path, { redirect: 'manual' })]),
    ),
    'a wrong key': () =>
      fetch(`${url}/api/orders/status?no=${orderNo}`, { headers: { 'x-order-token': key } }),
    'the same cart again': () =>
      post(
        url,
        '/api/razorpay/create-order',
        JSON.stringify({ ...openBody({ ...draft, ...noAccount }), amount: 1 }),
      ),
    'half a body': () => post(url, '/api/razorpay/create-order', '{"amount": 4'),
    'a body that is too long': () => post(url, '/api/orders', JSON.stringify({ name: long })),
    'a payment of nobody': () =>
      post(url, '/api/razorpay/verify-payment', JSON.stringify({ razorpay_payment_id: 'pay_x' })),
    'a forged webhook': () =>
      post(url, '/api/razorpay/webhook', '{}', { 'x-razorpay-signature': 'f'.repeat(64) }),
    'a forged callback': () =>
      fetch(`${url}/api/razorpay/callback`, {
        method: 'POST',
        body: new URLSearchParams({ razorpay_order_id: 'x' }),
        redirect: 'manual',
      }),
    'a wrong password': () =>
      post(url, '/api/auth/login', JSON.stringify({ username: 'owner', password: 'not it' })),
  };
  const message: [string, string][] = [];
  for (const [where, send] of Object.entries(requests)) {
    const answer = await send();
    // An overloaded server answers 503 there.
    if (where !== '/readyz') expect(answer.status, where).toBeLessThan(500);
    const headers: string[] = [];
    answer.headers.forEach((value, name) => headers.push(`${name}: ${value}`));
    message.push([where, `${headers.join('\n')}\n${await answer.text()}`]);
  }
  return message;
}
const noAccount = {
  customer: { name: 'Nobody', phone: '9000000001', email: null },
  address: { address: 'Nowhere', pincode: '682001' },
  specialInstructions: null,
};

/** Causes failures that are logged; the typed text must not be in the log. */
async function causeFailures({ url, owner }: TestServer, gateway: Gateway, accessToken: string) {
  const phone = guest(url);
  const open = (more = {}) => {
    const draft = draftOf({ 'kerala-tuna': 1 }, { ...shopper, ...more });
    return phone
      .call(createPaymentOrder, { body: openBody(draft, { receipt: randomUUID() }) })
      .catch(() => undefined);
  };
  for (const kind of ['html502', 'status500', 'html200', 'status429', 'reset'] as const) {
    gateway.control.addHttpFault({ kind, method: 'POST', path: '/orders' });
    await open();
    gateway.control.clearFaults();
  }
  gateway.control.addHttpFault({ kind: 'status500', method: 'GET', path: '/payments' });
  const opened = await open();
  if (opened) await phone.call(verifyPayment, { body: gateway.pay(opened) }).catch(() => undefined);
  gateway.control.clearFaults();
  const body = { username: owner.username, password: `${owner.password}x` };
  await post(url, '/api/auth/login', JSON.stringify(body));
  await fetch(`${url}/api/orders/status?no=KV-000000-AAAAA`, {
    headers: { 'x-order-token': accessToken },
  });
  await phone
    .call(getOrderStatus, { query: { no: shopper.customer.phone } })
    .catch(() => undefined);
  await post(
    url,
    '/api/orders',
    JSON.stringify({ ...shopper.customer, address: shopper.address.address, items: 'none' }),
  );
  await post(
    url,
    '/api/razorpay/create-order',
    `{"draft": "${shopper.customer.email}" ${shopper.address.address}`,
  );
}

/** A part of every text of the library, except the titles, because products may have the same name. */
const ofRecipes: Secrets = Object.fromEntries(
  sampleRecipes.flatMap((recipe) =>
    [recipe, recipe.ml].flatMap((texts) =>
      [
        texts.prepTime,
        ...texts.instructions.split('\n'),
        ...texts.steps.flatMap(({ description, tips }) => [description, tips]),
      ].map((text, n) => [`${recipe.id} ${n} of ${texts.title}`, text.slice(0, 60)]),
    ),
  ),
);

test(
  'no recipe and no login of the library is in anything built, answered or logged outside it',
  { meta: { requirements: ['D-002', 'D-183', 'O-251'] } },
  async () => {
    const library = { username: 'pantry-of-achar', password: 'jasmine below the stairs' };
    const server = await startServer({
      env: {
        RECIPES_USERNAME: library.username,
        RECIPES_PASSWORD: library.password,
        LOG_LEVEL: 'trace',
      },
    });
    try {
      const secrets = {
        ...ofRecipes,
        'the user name of the library': library.username,
        'the password of the library': library.password,
      };
      expect(Object.keys(secrets).length).toBeGreaterThan(80);
      const found = readBuiltTexts().flatMap(([name, text]) => findLeaks(name, text, secrets));

      const owner = await signInOwner(server);
      const { api: tv } = await pairTv(server.url, owner, 'TV at the pit');
      const cook = await createStaff(server, 'Amina');
      const paths = [
        '/',
        '/recipe',
        '/recipes',
        '/pickle-recipes',
        '/recipes?in=traditional&recipe=mango-classic',
        '/admin',
        '/roadmap',
        '/soplocked',

        '/api/recipes',
        '/api/recipes/mango-classic',
        '/api/docs',
        '/api/openapi.json',
        '/api/products',
        '/api/settings',
        '/api/auth/session',

        '/robots.txt',
        '/sitemap.xml',
        '/llms.txt',
        '/kitchen-sw.js',
        '/backend/src/features/recipes/content/mango.ts',
      ];
      for (const [who, cookie] of [
        ['a guest', undefined],
        ['a TV', tv.cookie()],
        ['a cook', cook.cookie()],
        ['the owner, locked out', owner.cookie()],
      ] as const) {
        for (const path of paths) {
          const headers = {
            ...(cookie && { cookie: `kalavara_session=${cookie}` }),
            authorization: `Bearer zzzzzzzz.${'A'.repeat(43)}`,
          };
          const answer = await fetch(server.url + path, { headers, redirect: 'manual' });
          expect(answer.status, path).toBeLessThan(500);
          found.push(...findLeaks(`${path} for ${who}`, await answer.text(), secrets));
        }
      }
      // The library is used with a right and a wrong password, and neither may be in the log.
      await cook
        .call(unlockRecipes, { body: { ...library, password: `${library.password}?` } })
        .catch(() => undefined);
      const { token } = await cook.call(unlockRecipes, { body: library });
      const opened = await new Device(server.url, `kalavara_session=${cook.cookie()}`).callByName(
        listRecipes.name,
        {},
        { headers: { authorization: `Bearer ${token}` } },
      );
      expect(findLeaks('the library', opened.text, ofRecipes).length).toBeGreaterThan(40); // control: the texts would be found
      await server.stop();
      expect([
        ...found,
        ...findLeaks('the log', server.log(), { ...secrets, 'a token of the library': token }),
      ]).toEqual([]);
    } finally {
      await server.stop();
    }
  },
);
