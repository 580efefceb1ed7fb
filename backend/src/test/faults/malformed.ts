import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { calls, type CallName, routeOf } from '@kalavara/shared-types/calls';
import { z } from 'zod';
import { endpoints } from '@kalavara/shared-types/endpoints';
import type { Dice } from './random';
import type { RawRequest } from './raw-http';

/** Every call that writes. */
const writes = (Object.keys(calls) as CallName[]).filter((name) => routeOf(name).method !== 'GET');
const bodyOf = new Map(
  Object.values(endpoints).map(({ endpoint }) => [endpoint.name, endpoint.body]),
);

const deep = (open: string, close: string, depth = 10_000) =>
  open.repeat(depth) + close.repeat(depth);
const deepJson = [
  deep('[', ']'),
  deep('{"a":', '}').replace('}', '1}'),
  `[${deep('[', ']', 9_000)}]`,
];
const zipped = { bomb: gzipSync('0'.repeat(2_000_000)), good: gzipSync('{}') };

/** Odd values, as they stand in JSON. */
const oddValues = [
  ...[
    'null',
    'true',
    '-1',
    '-0',
    '0.5',
    '1e400',
    '-1e400',
    '1e-400',
    '9007199254740992',
    '9007199254740993',
    '1e21',
  ],
  ...[
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud800"',
    '"\\udc00x"',
    '"\\u202Eevil\\u202C"',
    '"\\u2066"',
    '"\\ufeff"',
    '""',
    '" "',
  ],
  ...[
    '"NaN"',
    '"Infinity"',
    '"2"',
    '"true"',
    '"__proto__"',
    '"constructor"',
    '"../../etc/passwd"',
    '"%00"',
    '"\\\\"',
  ],
  ...[
    `"'; drop table changes; --"`,
    '"<script>alert(1)</script>"',
    '"${7*7}"',
    "\"1' or '1'='1\"",
    '"മാങ്ങ അച്ചാർ"',
  ],
  ...[
    '[]',
    '{}',
    '[null]',
    '[[]]',
    '{"$ne":null}',
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
  ],
  ...[
    '{"seconds":1e400}',
    '{"seconds":-1e10}',
    '{"toString":1}',
    '{"length":1e9}',
    '{"then":1}',
    `"${'x'.repeat(10_000)}"`,
  ],
  ...[
    `"${'\u0d4d'.repeat(5_000)}"`,
    `"${'😀'.repeat(3_000)}"`,
    `[${'0,'.repeat(9_999)}0]`,
    `[${'{},'.repeat(999)}{}]`,
  ],
  ...deepJson,
];

const brokenBodies = [
  ...[
    '{',
    '[',
    '}',
    '{"a":',
    '{"a":1,}',
    "{'a':1}",
    'undefined',
    'NaN',
    '{"a":1}{"b":2}',
    '\u0000',
    '{"a":"\u0001"}',
    '['.repeat(30_000),
  ],
  ...[
    '"a top-level string"',
    '12',
    'true',
    'null',
    '""',
    '{"a":1e}',
    '{"a":01}',
    '<xml/>',
    'a=b&c=d',
    '\ufeff{',
  ],
];

const contentTypes = [
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'text/json',
  ],
  ...[
    'application/json; charset=utf-7',
    'application/json; charset=latin1',
    'application/json; charset=',
    'application/jsonp',
  ],
  ...[
    'application/json,text/html',
    'json',
    '',
    ';',
    '*/*',
    'application/octet-stream',
    `application/${'j'.repeat(2_000)}`,
  ],
];
const encodings = ['gzip', 'br', 'deflate', 'compress', 'gzip, gzip', 'x', '', 'identity, gzip'];

const oddIds = [
  ...[
    '%',
    '%ff',
    '%c0%af',
    '%00',
    '%ED%A0%80',
    '..',
    '../..',
    '..%2f..%2fetc',
    '%2e%2e',
    '.',
    ' '.replace(' ', '%20'),
    '%0d%0aX:1',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    "';--",
    '%E0%B4%95',
    '*',
    '$',
    '0',
    '-1',
    '1e400',
    'null',
    'undefined',
    '%5B%5D',
  ],
  ...[
    'a'.repeat(10_000),
    'a'.repeat(81),
    'a/b/c',
    '',
    '%25',
    '%u0000',
    '00000000-0000-0000-0000-000000000000',
    randomUUID(),
  ],
];
const oddHeaders: Record<string, string[]> = {
  'idempotency-key': [
    'x',
    '',
    '0',
    '%00',
    "';--",
    randomUUID().toUpperCase(),
    '{}',
    'a'.repeat(4_000),
    '00000000-0000-0000-0000-000000000000',
  ],
  'x-base-revision': [
    '-1',
    '1e400',
    'NaN',
    '',
    ' ',
    '0x10',
    '9007199254740993',
    '1.5',
    'null',
    '99999',
    "1' or '1'='1",
    '1'.repeat(400),
  ],
  cookie: [
    'kalavara_session=',
    'kalavara_session=%',
    'kalavara_session',
    '=',
    ';;;;',
    `kalavara_session=${'A'.repeat(43)}`,
    'a'.repeat(9_000),
  ],
  'x-forwarded-for': ['not an address', '::1', '1.2.3.4, 5.6.7.8', 'a'.repeat(2_000)],
  'content-length': [],
  'user-agent': ['\u00ff'.repeat(500), 'a'.repeat(6_000), ''],
  accept: ['text/html', 'application/xml;q=1e400', '*/*;q=x'],
  'accept-encoding': ['gzip;q=x', '\u00ff'],
  'x-junk': ['a'.repeat(9_000), 'a'.repeat(20_000)],
  expect: ['something'],
  'if-none-match': ['*'],
  'x-http-method-override': ['DELETE'],
};

type Shape = {
  properties?: Record<string, unknown>;
  items?: Shape;
  anyOf?: Shape[];
  type?: string;
  enum?: unknown[];
  const?: unknown;
};
const shapes = new Map<CallName, Shape | undefined>();
function shapeOf(name: CallName): Shape | undefined {
  const body = bodyOf.get(name);
  if (!shapes.has(name))
    shapes.set(
      name,
      body && (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape),
    );
  return shapes.get(name);
}

/** A body of the right shape with some odd fields. Text, because JSON.stringify knows no −0 or 1e400. */
function oddFields(dice: Dice, shape: Shape): string {
  if (shape.items)
    return `[${Array.from({ length: 1 + dice.below(3) }, () => oddFields(dice, shape.items!)).join(',')}]`;
  const fields = Object.keys(shape.properties ?? { x: 1 });
  const odd = dice.pick(fields);
  const written = fields.map(
    (field) =>
      `"${field}":${field === odd || dice.below(5) === 0 ? dice.pick(oddValues) : plain(field)}`,
  );
  const extra = [
    '"__proto__":{"polluted":1}',
    '"constructor":{"prototype":{"polluted":1}}',
    '"extra":1',
    `"${odd}":1`,
  ];
  if (dice.below(4) === 0) written.push(dice.pick(extra));
  return `{${written.join(',')}}`;
}

/** A plausible value for each field of the contract. */
const plain = (field: string): string =>
  ({
    isActive: 'true',
    date: '"2027-01-09"',
    count: '50',
    id: '"fuzz-1"',
    sortOrder: '10',
    completed: 'true',
    role: '"staff"',
  })[field] ??
  (/^(is|has)/.test(field) ? 'true' : /At$|Time$|^at$/.test(field) ? 'null' : '"something"');

export type Malformed = RawRequest & { name: CallName; kind: string; mustBeRefused: boolean };
const refusedKinds = ['broken JSON', 'a depth of 10 000', 'bytes that are no text', 'too much'];

const kinds: Record<string, (dice: Dice, name: CallName) => Partial<RawRequest>> = {
  'broken JSON': (dice) => ({ body: dice.pick(brokenBodies) }),
  'an odd value for a body': (dice) => ({ body: dice.pick(oddValues) }),
  'odd fields': (dice, name) => ({ body: oddFields(dice, shapeOf(name) ?? {}) }),
  'more odd fields': (dice, name) => ({ body: oddFields(dice, shapeOf(name) ?? {}) }),
  'a depth of 10 000': (dice) => ({ body: dice.pick(deepJson) }),
  'another content type': (dice, name) => ({
    body: oddFields(dice, shapeOf(name) ?? {}),
    headers: { 'content-type': dice.pick(contentTypes) },
  }),
  'an encoding': (dice) => ({
    body: dice.pick([
      zipped.bomb,
      zipped.good,
      zipped.good.subarray(0, 9),
      Buffer.from('{}'),
      Buffer.from([0xff, 0xfe, 0x00]),
    ]),
    headers: { 'content-encoding': dice.pick(encodings) },
  }),
  'no body': () => ({ headers: {} }),
  'too much': (dice) => ({ body: `{"title":"${'x'.repeat(40_000 + dice.below(1_200_000))}"}` }),
  'bytes that are no text': (dice) => ({
    body: Buffer.from(Array.from({ length: 1 + dice.below(200) }, () => dice.below(256))),
  }),
  'an odd id': () => ({}),
  'an odd header': (dice, name) => {
    const header = dice.pick(Object.keys(oddHeaders).filter((key) => oddHeaders[key]!.length > 0));
    return {
      body: oddFields(dice, shapeOf(name) ?? {}),
      headers: { [header]: dice.pick(oddHeaders[header]!) },
    };
  },
};

/** One malformed call of a malicious or faulty client. */
export function malformed(dice: Dice, cookie: string): Malformed {
  const name = dice.pick(writes);
  const kind = dice.pick(Object.keys(kinds));
  const { method, path } = routeOf(name);
  const idOf = () => (kind === 'an odd id' || dice.below(12) === 0 ? dice.pick(oddIds) : 'fuzz');
  const filled = path.replace(/:\w+/g, idOf);
  const parts = kinds[kind]!(dice, name);
  // Signing in and out would end the session that the other calls use.
  const credentials: Record<string, string> =
    name === 'login' || name === 'logout' || dice.below(20) === 0 ? {} : { cookie };
  const headers = {
    ...(parts.body !== undefined && { 'content-type': 'application/json' }),
    ...credentials,
    ...parts.headers,
  };
  const search =
    dice.below(15) === 0
      ? dice.pick([
          '?',
          '?mode=replace',
          '?mode=x',
          '?mode[]=1',
          '?__proto__=1',
          '?%',
          `?a=${'x'.repeat(5_000)}`,
        ])
      : '';
  const mustBeRefused = bodyOf.get(name) !== undefined && refusedKinds.includes(kind);
  return { ...parts, name, kind, mustBeRefused, method, path: filled + search, headers };
}
