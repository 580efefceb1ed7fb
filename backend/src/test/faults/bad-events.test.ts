import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { expect, test } from 'vitest';
import { waitUntil } from '../wait-until';
import { startTestServer } from '../harness';
import { frame, waitForText, rawScreen, rawSocket } from './raw-socket';
import { seeded } from '../random';

const server = await startTestServer();
const room = eventRoom('fuzz');

const odd: unknown[] = [
  undefined,
  null,
  true,
  0,
  -0,
  1e308,
  2 ** 53,
  '',
  'diary',
  '\u0000',
  '\ud800',
  '\u202eevil',
  [],
  [[]],
  {},
  { a: { b: {} } },

  { room: null },
  { room: [] },
  { room: 'event:' },
  { room: 'display/diary' },
  { room: 'session:x' },
  { room: '__proto__' },

  { room: 'event:constructor' },
  { room: 'display:x' },
  { room: `event:${'a'.repeat(10_000)}` },
  { room: { toString: 1 } },

  { room, since: -1 },
  { room, since: 1e21 },
  { room, since: '1' },
  { room, since: 9_007_199_254_740_991 },
  { room, since: 0.5 },

  { t0: 'x' },
  { t0: 1, rooms: null },
  { t0: 1, rooms: [] },
  { t0: 1, rooms: { [room]: -1 } },
  { t0: 1, rooms: { diary: '1' } },

  { t0: 1, rooms: { [room]: 9_007_199_254_740_991 } },
  { t0: Number.NaN, rooms: {} },
  { t0: -0, rooms: { constructor: 1 } },

  { t0: 1, rooms: Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`event:e${n}`, n])) },

  Array.from({ length: 5_000 }, () => 0),
  'x'.repeat(50_000),
  Buffer.from([0, 255, 254]),
  { room: Buffer.from('diary') },
  JSON.parse('{"__proto__":{"polluted":1},"room":"diary"}') as unknown,
  JSON.parse(
    '{"constructor":{"prototype":{"polluted":1}},"t0":1,"rooms":{"__proto__":1}}',
  ) as unknown,
];
const names = [
  'subscribe',
  'beat',
  'unsubscribe',
  'nothing',
  '',
  'toString',
  '__proto__',
  'changes',
  'session.ended',
];

test('arbitrary events of a signed-in screen do not disturb other screens', async () => {
  const random = seeded();
  const [phone, other] = await Promise.all([server.connect('staff'), server.connect('staff')]);
  const steady = await other.enter(room);

  for (let round = 0; round < 12; round += 1) {
    const socket = await phone.socket();
    const answers: (object | null)[] = [];
    for (let n = 0; n < 45; n += 1) {
      const name = random.pick(names);
      const payload = random.pick(odd);
      // A client may omit the acknowledgement callback or pass it in the wrong position.
      const args = random.pick<unknown[]>([
        [payload],
        [payload, (answer: object | null) => answers.push(answer)],
        [(answer: object | null) => answers.push(answer)],
      ]);
      (socket.emit as (name: string, ...rest: unknown[]) => void)(name, ...args);
    }
    expect(await phone.beat(socket), `seed ${random.seed}`).toMatchObject({
      behind: expect.any(Object) as object,
    });
    // Leaving a room is acknowledged with null, everything else with an object.
    const areValid = answers.every(
      (answer) =>
        answer === null || (typeof answer === 'object' && ('success' in answer || 't0' in answer)),
    );
    expect(areValid, `${JSON.stringify(answers).slice(0, 500)} seed ${random.seed}`).toBe(true);
    expect(JSON.stringify(answers)).not.toContain('unexpected');
    socket.close();
  }
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect(steady.socket.connected).toBe(true);
  expect((await other.beat(steady.socket)).serverNow).toBeGreaterThan(0);
});

/** Bytes that are no valid message: packets of the wrong kind, and frames that violate the protocol. */
const garbage: [what: string, Buffer][] = [
  ['a packet of an unknown kind', frame('9')],
  ['nothing', frame('')],
  ['half a packet', frame('42["beat",')],
  ['a packet that is no list', frame('42{"a":1}')],
  ['an event without a name', frame('42[]')],
  ['an event with a number for a name', frame('42[1,2]')],
  ['a reserved event', frame('42["disconnect","x"]')],
  ['another reserved event', frame('42["connect_error"]')],
  ['an unexpected answer', frame('43999["x"]')],
  ['missing binary parts', frame('451-["beat",{"_placeholder":true,"num":0}]')],
  ['binary parts without end', frame('4599999999-["beat"]')],
  ['an unannounced part', frame('bAAAA')],
  ['another namespace', frame('40/secret,{}')],
  ['a namespace with a long name', frame(`40/${'a'.repeat(50_000)},`)],
  ['a depth of 10 000', frame(`42["beat",${'['.repeat(10_000)}${']'.repeat(10_000)}]`)],
  ['an id of 300 digits', frame(`42${'9'.repeat(300)}["beat",{}]`)],
  ['bytes for text', frame(Buffer.from([0xff, 0xfe, 0xc0, 0x00]))],
  ['a frame with reserved bits', frame('x', 0xf1)],
  ['a frame of an unknown kind', frame('x', 0x83)],
  ['an unmasked frame', Buffer.from([0x81, 0x01, 0x78])],
  [
    'a frame of announced endless length',
    Buffer.from([0x81, 0xff, 0x7f, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0]),
  ],
  ['70 kB in one frame', frame(`42["beat","${'x'.repeat(70_000)}"]`)],
  ['noise', Buffer.from(Array.from({ length: 500 }, (_, n) => (n * 197) % 256))],
];

test.each(garbage)('%s does not disturb other screens', async (_what, bytes) => {
  const [{ cookie = '' }, other] = await Promise.all([
    server.connect('staff'),
    server.connect('staff'),
  ]);
  const listening = await other.enter(room);
  const screen = await rawScreen(server.url, cookie);
  for (let n = 0; n < 5 && !screen.isClosed(); n += 1) screen.send(bytes);

  for (let n = 0; n < 5; n += 1)
    expect((await other.beat(listening.socket)).serverNow).toBeGreaterThan(0);
  expect(listening.socket.connected).toBe(true);
  screen.end();
});

test('70 kB in one frame ends that connection', async () => {
  const { cookie = '' } = await server.connect('staff');
  const screen = await rawScreen(server.url, cookie);
  screen.emit('beat', 'x'.repeat(70_000));
  await waitUntil(() => expect(screen.isClosed()).toBe(true));
});

test('an invalid upgrade is refused with a 4xx status', async () => {
  for (const head of [
    'GET /socket.io/?EIO=4&transport=websocket',
    'GET /socket.io/?EIO=99&transport=websocket',
    'GET /',
    'POST /socket.io/?EIO=4&transport=websocket',
  ]) {
    const raw = await rawSocket(server.url);
    raw.send(
      `${head} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 99\r\n\r\n`,
    );
    await waitUntil(() => expect(raw.isClosed() || / 4\d\d /.test(raw.received())).toBe(true));
    raw.end();
  }
  const { cookie = '' } = await server.connect('staff');
  const screen = await rawScreen(server.url, cookie);
  screen.send(frame('420["beat",{"t0":1,"rooms":{}}]'));
  await waitForText(screen, '430[');
  screen.end();
});
