import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const outFile = fileURLToPath(new URL('../platform/schema.gen.ts', import.meta.url));
// 64-bit integers are parsed as numbers and days as text, like the parsers in db.ts.
const types = { int8: 'number', timestamptz: 'ColumnType<Date, Date | string, Date | string>' };

/** Generates the types of a migrated database's tables. With `verify`, fails if they differ from those on disk. */
export async function generateTypes(url: string, { verify = false } = {}): Promise<void> {
  const entry = createRequire(import.meta.url).resolve('kysely-codegen');
  const binary = join(dirname(entry), 'cli', 'bin.js');
  const args = [
    '--camel-case',
    '--dialect',
    'postgres',
    '--date-parser',
    'string',
    '--exclude-pattern',
    'kysely*',
  ];
  const mapping = ['--type-mapping', JSON.stringify(types), '--url', url, '--out-file', outFile];
  await promisify(execFile)(process.execPath, [
    binary,
    ...args,
    ...mapping,
    ...(verify ? ['--verify'] : []),
  ]);
}
