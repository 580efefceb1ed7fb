import { type CallName, calls } from '@kalavara/shared-types/contract/calls';
import { type DownloadName, downloads } from '@kalavara/shared-types/contract/downloads';
import type { Caller } from '@kalavara/shared-types/contract/roles';
import { expect, test } from 'vitest';
import { startTestServer } from '../test/harness';
import type { Schema } from './openapi-schemas';
import { typeOf } from './openapi-types';

type Parameter = { name: string; in: string; required?: boolean; schema: object };
type Operation = {
  operationId: string;
  parameters: (Parameter | { $ref: string })[];
  security: Record<string, string[]>[];
  requestBody?: { required: boolean; content: Record<string, object> };
  responses: Record<string, { content?: Record<string, object> }>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, Parameter>>;
};

const server = await startTestServer();
const guest = await server.connect('guest');
const owner = await server.connect('owner');
const document = (await guest.http.get('/api/openapi.json')).body as Document;
const operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
  Object.entries(byMethod).map(([method, operation]) => ({ path, method, ...operation })),
);
const operationOf = (name: string) => operations.find(({ operationId }) => operationId === name)!;

const parametersOf = ({ parameters }: Operation): Parameter[] =>
  parameters.map((parameter) =>
    '$ref' in parameter
      ? document.components['parameters']![parameter.$ref.split('/').at(-1)!]!
      : parameter,
  );
const namesIn = (operation: Operation, location: string) =>
  parametersOf(operation)
    .filter((parameter) => parameter.in === location)
    .map(({ name }) => name);

test('all calls, files and the two calls of the gateway are described, each once', async () => {
  const names = [...Object.keys(calls), ...Object.keys(downloads)];
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    [...names, 'receiveWebhook', 'receiveCallback'].sort(),
  );
  expect([operationOf('receiveWebhook').path, operationOf('receiveCallback').path]).toEqual([
    '/api/razorpay/webhook',
    '/api/razorpay/callback',
  ]);
  const { text: page } = await guest.http.get('/api/docs');
  for (const name of names) {
    const { route } = { ...calls, ...downloads }[name as CallName | DownloadName];
    expect(page).toContain(`<code>${route}</code> ${name}</summary>`);
  }
  expect(page).toContain('<code>POST /api/razorpay/webhook</code> receiveWebhook</summary>');
});

test('the page shows the roles, the parameters, the body and the answers of a call', async () => {
  const { text: page } = await guest.http.get('/api/docs');
  const shown = (name: string) =>
    new RegExp(`<code>[^<]*</code> ${name}</summary>([^]*?)</details>`).exec(page)![1]!;
  expect(page.match(/Idempotency-Key\?: string/g)).toHaveLength(1);
  expect(shown('updateDisplay')).toContain('For: staff, owner.');
  expect(shown('updateDisplay')).toMatch(/<h3>Parameters<\/h3><pre>id: string {2}\/\/ path/);
  expect(shown('updateDisplay')).toMatch(/<h3>Body<\/h3><pre>\{\n {2}name\??: string/);
  expect(shown('placeOrder')).toMatch(/<h3>200 Done<\/h3>[^]*<h3>202 /);
  expect(shown('uploadVideo')).toContain('<p>video/mp4</p>');
});

test.each<[object, string]>([
  [{ type: 'integer', minimum: 0 }, 'integer'],
  [{ const: true }, 'true'],
  [{ type: ['string', 'null'], maxLength: 9 }, 'string | null'],
  [{ enum: ['a', 'b'] }, '"a" | "b"'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }, { type: 'string' }] }, 'string | null'],
  [{ type: 'array', items: { enum: ['a', 'b'] } }, '("a" | "b")[]'],
  [{ type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] }, '[string, number]'],
  [{ type: 'object', additionalProperties: { type: 'number' } }, '{\n  [name: string]: number\n}'],
  [
    {
      type: 'object',
      properties: { 'a-b': { type: 'object', properties: { c: {} }, required: ['c'] } },
    },
    '{\n  "a-b"?: {\n    c: unknown\n  }\n}',
  ],
  [{ allOf: [{ type: 'object' }, { type: 'string' }] }, '{} & string'],
])('the schema %j is written as %s', (schema, written) => {
  expect(typeOf(schema as Schema)).toBe(written);
});

test('references have a target, and path parameters are those of the path', () => {
  for (const operation of operations) {
    expect(parametersOf(operation).every(Boolean), operation.operationId).toBe(true);
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(namesIn(operation, 'path'), operation.operationId).toEqual(inPath);
    for (const { in: location, required } of parametersOf(operation))
      if (location === 'path') expect(required).toBe(true);
  }
});

/** Lists the paths at which a part of a document allows any value. */
function untypedIn(value: unknown, path: string[] = []): string[] {
  if (value === null || typeof value !== 'object') return [];
  const entries = Object.entries(value);
  const isSchema = path.at(-2) === 'properties' || path.at(-1) === 'schema';
  const isPart =
    ['items', 'additionalProperties'].includes(path.at(-1)!) || path.at(-2) === 'anyOf';
  if (entries.length === 0 && !Array.isArray(value))
    return isSchema || isPart ? [path.join('/')] : [];
  return entries.flatMap(([key, each]) => untypedIn(each, [...path, key]));
}

test('every field has a type, except values that may have any type', () => {
  const untyped = operations.flatMap((operation) =>
    untypedIn(operation).map((path) => `${operation.operationId} ${path.split('/').at(-1)}`),
  );
  expect([...new Set(untyped)].sort()).toEqual([
    'getHistory after',
    'getHistory before',
    'receiveWebhook additionalProperties',
    'saveReviews mine',
    'saveReviews theirs',
    'saveTodos completedAt',
    'saveTodos mine',
    'saveTodos startedAt',
    'saveTodos theirs',
  ]);
});

const inPath = {
  eventId: 'e1',
  taskId: 't1',
  stepId: '2-1',
  id: '00000000-0000-4000-8000-000000000000',
  pincode: '686001',
  date: '2026-11-21',
  number: 'X',
} as Record<string, string>;
/** These calls require one of two parameters. */
const withAlternatives = ['getHistory', 'getPurchaseList'];

test.each(
  operations.filter(
    ({ method, operationId }) => method === 'get' && !withAlternatives.includes(operationId),
  ),
)(
  '$operationId refuses a request without a required parameter, and no other',
  async (operation) => {
    const required = parametersOf(operation)
      .filter((parameter) => parameter.in === 'query' && parameter.required)
      .map(({ name }) => name);
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => inPath[name] ?? 'x');
    const { status, body } = await owner.http.get(path);
    const { code, fields } = (body ?? {}) as { code?: string; fields?: string[] };
    const inQuery = (fields ?? []).filter((field) => namesIn(operation, 'query').includes(field));
    if (required.length > 0) expect([status, code]).toEqual([400, 'invalid']);
    expect(inQuery.sort()).toEqual(required.sort());
  },
);

test('headers, cookies and tokens are listed at the calls that use them', () => {
  for (const name of ['getOrderStatus', 'getOwnInvoice'])
    expect(namesIn(operationOf(name), 'header'), name).toEqual(['X-Order-Token']);
  for (const name of ['getReviewForm', 'sendReview'])
    expect(namesIn(operationOf(name), 'header'), name).toEqual(
      expect.arrayContaining(['X-Review-Token', 'X-Review-Device']),
    );
  expect(namesIn(operationOf('receiveWebhook'), 'header')).toContain('X-Razorpay-Signature');
  const all = { ...calls, ...downloads };
  for (const name of Object.keys(all) as (CallName | DownloadName)[]) {
    const may: readonly Caller[] = all[name].may;
    const operation = operationOf(name);
    const isCommand = operation.method !== 'get';
    expect(namesIn(operation, 'header').includes('Idempotency-Key'), name).toBe(isCommand);
    expect(namesIn(operation, 'header').includes('X-Base-Revision'), name).toBe(isCommand);
    const isFree = operation.security.some((scheme) => Object.keys(scheme).length === 0);
    expect(isFree, name).toBe(may.includes('guest'));
  }
  const ofLibrary = operations.filter(({ security }) =>
    security.some((scheme) => 'recipeLibrary' in scheme),
  );
  expect(ofLibrary.map(({ operationId }) => operationId).sort()).toEqual([
    'createRecipe',
    'deleteRecipe',
    'listRecipes',
    'updateRecipe',
  ]);
});

test('bodies and answers other than JSON are described', () => {
  expect(Object.keys(operationOf('uploadPicture').requestBody!.content)).toContain('image/jpeg');
  expect(Object.keys(operationOf('uploadVideo').requestBody!.content)).toEqual([
    'video/mp4',
    'video/webm',
  ]);
  expect(Object.keys(operationOf('receiveCallback').requestBody!.content)).toEqual([
    'application/x-www-form-urlencoded',
  ]);
  expect(Object.keys(operationOf('placeOrder').responses)).toEqual(['200', '202', 'default']);
  expect(Object.keys(operationOf('receiveCallback').responses)).toEqual(['303', 'default']);
  const file = (name: DownloadName) => Object.keys(operationOf(name).responses['200']!.content!);
  expect([file('exportOrders'), file('printOrders'), file('getBackup')]).toEqual([
    ['text/csv'],
    ['application/pdf'],
    ['application/gzip'],
  ]);
});
