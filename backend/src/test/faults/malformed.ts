import { calls, type CallName, routeOf } from '@kalavara/shared-types/contract/calls';
import { z } from 'zod';
import { endpoints } from '@kalavara/shared-types/contract/endpoints';
import {
  brokenBodies,
  contentTypes,
  deepJson,
  encodings,
  oddHeaders,
  oddIds,
  oddValues,
  zipped,
} from './odd-values';
import type { Random } from '../random';
import type { RawRequest } from './raw-http';

/** The names of all calls that write. */
const writes = (Object.keys(calls) as CallName[]).filter((name) => routeOf(name).method !== 'GET');
const bodyOf = new Map(
  Object.values(endpoints).map(({ endpoint }) => [endpoint.name, endpoint.body]),
);

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

/**
 * Returns a body of the right shape with some odd fields. It is text, because JSON.stringify cannot write −0 or 1e400.
 */
function createOddFields(random: Random, shape: Shape): string {
  if (shape.items)
    return `[${Array.from({ length: 1 + random.below(3) }, () => createOddFields(random, shape.items!)).join(',')}]`;
  const fields = Object.keys(shape.properties ?? { x: 1 });
  const odd = random.pick(fields);
  const written = fields.map(
    (field) =>
      `"${field}":${field === odd || random.below(5) === 0 ? random.pick(oddValues) : plausibleValue(field)}`,
  );
  const extra = [
    '"__proto__":{"polluted":1}',
    '"constructor":{"prototype":{"polluted":1}}',
    '"extra":1',
    `"${odd}":1`,
  ];
  if (random.below(4) === 0) written.push(random.pick(extra));
  return `{${written.join(',')}}`;
}

/** Returns a plausible value for a field of the contract. */
const plausibleValue = (field: string): string =>
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

const kinds: Record<string, (random: Random, name: CallName) => Partial<RawRequest>> = {
  'broken JSON': (random) => ({ body: random.pick(brokenBodies) }),
  'an odd value for a body': (random) => ({ body: random.pick(oddValues) }),
  'odd fields': (random, name) => ({ body: createOddFields(random, shapeOf(name) ?? {}) }),
  'more odd fields': (random, name) => ({ body: createOddFields(random, shapeOf(name) ?? {}) }),
  'a depth of 10 000': (random) => ({ body: random.pick(deepJson) }),
  'another content type': (random, name) => ({
    body: createOddFields(random, shapeOf(name) ?? {}),
    headers: { 'content-type': random.pick(contentTypes) },
  }),
  'an encoding': (random) => ({
    body: random.pick([
      zipped.bomb,
      zipped.good,
      zipped.good.subarray(0, 9),
      Buffer.from('{}'),
      Buffer.from([0xff, 0xfe, 0x00]),
    ]),
    headers: { 'content-encoding': random.pick(encodings) },
  }),
  'no body': () => ({ headers: {} }),
  'too much': (random) => ({ body: `{"title":"${'x'.repeat(40_000 + random.below(1_200_000))}"}` }),
  'bytes that are no text': (random) => ({
    body: Buffer.from(Array.from({ length: 1 + random.below(200) }, () => random.below(256))),
  }),
  'an odd id': () => ({}),
  'an odd header': (random, name) => {
    const header = random.pick(
      Object.keys(oddHeaders).filter((key) => oddHeaders[key]!.length > 0),
    );
    return {
      body: createOddFields(random, shapeOf(name) ?? {}),
      headers: { [header]: random.pick(oddHeaders[header]!) },
    };
  },
};

/** Returns one malformed call, as a malicious or faulty client would send it. */
export function createMalformedCall(random: Random, cookie: string): Malformed {
  const name = random.pick(writes);
  const kind = random.pick(Object.keys(kinds));
  const { method, path } = routeOf(name);
  const idOf = () =>
    kind === 'an odd id' || random.below(12) === 0 ? random.pick(oddIds) : 'fuzz';
  const filled = path.replace(/:\w+/g, idOf);
  const parts = kinds[kind]!(random, name);
  // Login and logout would end the session that the other calls use.
  const credentials: Record<string, string> =
    name === 'login' || name === 'logout' || random.below(20) === 0 ? {} : { cookie };
  const headers = {
    ...(parts.body !== undefined && { 'content-type': 'application/json' }),
    ...credentials,
    ...parts.headers,
  };
  const search =
    random.below(15) === 0
      ? random.pick([
          '?',
          '?mode=replace',
          '?mode=x',
          '?mode[]=1',
          '?__proto__=1',
          '?%',
          `?a=${'x'.repeat(5_000)}`,
        ])
      : '';
  // With an empty id at its end, the path is that of another call, which may have no body.
  const mustBeRefused =
    bodyOf.get(name) !== undefined && refusedKinds.includes(kind) && !filled.endsWith('/');
  return { ...parts, name, kind, mustBeRefused, method, path: filled + search, headers };
}
