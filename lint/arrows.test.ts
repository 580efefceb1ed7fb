import { readdirSync } from 'node:fs';
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';
import { root } from '../scripts/prepare.mjs';

const eslint = new ESLint({
  cwd: root,
  ruleFilter: ({ ruleId }) =>
    ruleId === 'import-x/no-restricted-paths' ||
    ruleId.endsWith('no-restricted-imports') ||
    ruleId === 'no-restricted-syntax',
});

const pages = readdirSync(`${root}frontend/src/pages`, { recursive: true, encoding: 'utf8' });
const [aPage = ''] = pages.filter((name) => /\.tsx?$/.test(name));

async function lintImport(filePath: string, imported: string): Promise<string[]> {
  const [result] = await eslint.lintText(
    `import * as planted from '${imported}';\nexport { planted };\n`,
    {
      filePath: `${root}${filePath}`,
    },
  );
  return result?.messages.map(({ message }) => message) ?? [];
}

// If the resolver fails to load, lint reports nothing; planted violations show that it works.
test.for<[file: string, imported: string, reason: string]>([
  ['frontend/src/features/timers/store.ts', `../../pages/${aPage}`, 'knows no page'],
  ['frontend/src/features/timers/store.ts', '../todos/store', 'do not import each other'],
  ['frontend/src/realtime/connection.ts', '../features/timers/store', 'know no feature'],
  ['frontend/src/outbox/registry.ts', '../features/timers/sync', 'know no feature'],
  ['frontend/src/http/call.ts', '../features/timers/sync', 'know no feature'],
  ['frontend/src/features/timers/sync.ts', '../todos/sync', 'do not import each other'],
  [
    'frontend/src/pages/stage/StagePage.tsx',
    '../../app/kitchenRoomStores',
    'not the other way round',
  ],
  [
    'frontend/src/features/timers/store.ts',
    '../../../../backend/src/platform/clock/clock',
    'share shared-types only',
  ],
  ['backend/src/features/reports/service.ts', '../todos/queries', 'through its service'],
  [
    'backend/src/features/checkout/settle/effects.ts',
    '../../orders/refunds/refunds.queries',
    'through its service',
  ],
  [
    'backend/src/features/orders/refunds/refunds.queries.ts',
    '../service',
    'routes → service → queries',
  ],
  ['backend/src/features/timers/service.ts', '../reviews/service', 'needs a line'],
  ['backend/src/features/timers/queries.ts', './service', 'routes → service → queries'],
  ['backend/src/features/timers/service.ts', '../../rooms', 'what mounts it'],
  ['backend/src/features/orders/service.ts', '../../payments', 'what mounts it'],
  ['backend/src/platform/rooms/feed.ts', '../../features/timers/queries', 'knows no feature'],
  ['backend/src/platform/rooms/room-slices.ts', '../../features/timers/sync', 'knows no feature'],
  ['backend/src/realtime/realtime.ts', '../features/timers/sync', 'Realtime knows no feature'],
  ['backend/src/realtime/room-access.ts', '../features/cutlets/gate', 'Realtime knows no feature'],
  ['backend/src/features/timers/sync.ts', '../reviews/sync', 'needs a line'],
  [
    'shared-types/src/timers/timers.ts',
    '../../../backend/src/platform/clock/clock',
    'imports neither end',
  ],
  ['shared-types/src/timers/timers.rules.ts', 'zod', "'zod' import is restricted"],
])('%s may not import %s', async ([file, imported, reason]) => {
  expect(await lintImport(file, imported)).toEqual([expect.stringContaining(reason)]);
});

test.for<[file: string, imported: string]>([
  ['frontend/src/features/timers/store.ts', '../../realtime/rooms'],
  ['frontend/src/pages/stage/StagePage.tsx', '../../features/timers/store'],
  ['backend/src/features/timers/service.ts', './queries'],
  ['backend/src/features/diary/service.ts', '../guest-counts/service'],
  ['backend/src/rooms.ts', './features/timers/sync'],
  ['frontend/src/app/offlineCommands.ts', '../features/timers/sync'],
  ['frontend/src/features/timers/sync.ts', '../../realtime/roomSlices'],
  ['backend/src/features/timers/service.ts', '@kalavara/shared-types/timers/timers'],
])('%s may import %s', async ([file, imported]) => {
  expect(await lintImport(file, imported)).toEqual([]);
});

async function lintEffect(code: string): Promise<string[]> {
  const filePath = `${root}frontend/src/pages/stage/StagePage.tsx`;
  const [result] = await eslint.lintText(
    `import { useEffect } from 'react';\nexport const planted = () => ${code};\n`,
    { filePath },
  );
  return result?.messages.map(({ message }) => message) ?? [];
}

test('an effect returns a clean-up function or nothing', async () => {
  const refused = [expect.stringContaining('in braces')];
  expect(await lintEffect('useEffect(() => window.scrollTo(0, 0), [])')).toEqual(refused);
  expect(await lintEffect('useEffect(() => load(), [])')).toEqual(refused);
  for (const allowed of [
    '() => { window.scrollTo(0, 0); }',
    '() => void load()',
    '() => () => stop()',
  ])
    expect(await lintEffect(`useEffect(${allowed}, [])`), allowed).toEqual([]);
});

async function lintCode(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: `${root}${filePath}` });
  return result?.messages.map(({ message }) => message) ?? [];
}

test.each([
  ['an object', 'export const planted = { a: 1, ...{ b: 2, c: 3 } };'],
  ['an element', 'export const planted = <p {...{ id, title }} />;'],
  ['a declaration', 'export const [planted, other] = [1, 2];'],
])('several facts in one line of %s are found', async (_, code) => {
  for (const file of ['frontend/src/pages/stage/StagePage.tsx', 'e2e/walk.test.tsx'])
    expect(await lintCode(file, `${code}\n`), file).toHaveLength(1);
});

test('a field for decimals is no number field', async () => {
  const lintField = (attributes: string) =>
    lintCode(
      'frontend/src/pages/stage/StagePage.tsx',
      `export const planted = <input ${attributes} />;\n`,
    );
  expect(await lintField('type="number" inputMode="decimal"')).toEqual([
    expect.stringContaining('drops a comma'),
  ]);
  for (const allowed of ['inputMode="decimal"', 'type="number" inputMode="numeric"'])
    expect(await lintField(allowed), allowed).toEqual([]);
});

test.for<[planted: string, code: string]>([
  ['a select', `export const read = (db) => db.selectFrom('timers').execute();`],
  ['an insert', `export const add = (db) => db.insertInto('timers').execute();`],
  ['an update', `export const set = (db) => db.updateTable('timers').execute();`],
  ['a delete', `export const drop = (db) => db.deleteFrom('timers').execute();`],
  ['written SQL', `import { sql } from 'kysely';\nexport const one = sql\`select 1\`;`],
  ['a transaction', `export const go = (db) => db.transaction().execute(() => undefined);`],
])('%s outside of a queries file is found', async ([, code]) => {
  for (const file of ['features/timers/service.ts', 'platform/rooms/feed.ts', 'jobs.ts'])
    expect(await lintCode(`backend/src/${file}`, code), file).toHaveLength(1);
  for (const file of [
    'features/timers/queries.ts',
    'features/timers/running.queries.ts',
    'platform/db/transaction.ts',
    'features/timers/timers.test.ts',
  ])
    expect(await lintCode(`backend/src/${file}`, code), file).toEqual([]);
});
