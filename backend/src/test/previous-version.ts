import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { onDatabase } from './on-database';

/** Written by `npm run db:record` at a release. */
type Version = { version: string; migration: string; statements: string[] };

export const migrationsDir = fileURLToPath(new URL('../../../migrations', import.meta.url));

export async function readPreviousVersion(): Promise<Version> {
  return JSON.parse(await readFile(`${migrationsDir}/previous-version.json`, 'utf8')) as Version;
}

type Column = {
  table: string;
  column: string;
  type: string;
  isRequired: boolean;
  hasValue: boolean;
};
type Constraint = { table: string; name: string; definition: string; columns: string[] };
type Schema = { columns: Column[]; constraints: Constraint[] };

const columnsQuery = `
  select relname as table, attname as column, format_type(atttypid, atttypmod) as type, attnotnull as "isRequired",
    atthasdef or attidentity <> '' as "hasValue"
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped`;
/** Selects checks, keys and unique indexes of all tables. */
const constraintsQuery = `
  select relname as table, conname as name, pg_get_constraintdef(c.oid) as definition,
    array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
  from pg_constraint c join pg_class on pg_class.oid = conrelid
  where relnamespace = 'public'::regnamespace and contype in ('c', 'f', 'p', 'u', 'x')
  union all
  select t.relname, i.relname, pg_get_indexdef(i.oid),
    array(select attname::text from pg_attribute where attrelid = t.oid and attnum = any(indkey))
  from pg_index join pg_class i on i.oid = indexrelid join pg_class t on t.oid = indrelid
  where indisunique and t.relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint where conindid = i.oid)`;

export async function readSchema(url: string): Promise<Schema> {
  return onDatabase(url, async (client) => ({
    columns: (await client.query<Column>(columnsQuery)).rows,
    constraints: (await client.query<Constraint>(constraintsQuery)).rows,
  }));
}

/** Returns the statements of a version that a database refuses, each with the reason. */
export async function refusedStatements(url: string, statements: readonly string[]) {
  return onDatabase(url, async (client) => {
    const refused: string[] = [];
    for (const text of statements) {
      try {
        await client.query(`prepare checked as ${text}`);
        await client.query('deallocate checked');
      } catch (error) {
        refused.push(`${(error as Error).message}: ${text.slice(0, 200)}`);
      }
    }
    return refused;
  });
}

/** Returns constraints that rows of the previous version may violate; parsing its statements does not reveal them. */
export function findNarrowedConstraints(
  before: Schema,
  after: Schema,
  statements: readonly string[],
): string[] {
  const found: string[] = [];
  const keyOf = ({ table, column }: Pick<Column, 'table' | 'column'>) => `${table}.${column}`;
  const known = new Map(before.columns.map((column) => [keyOf(column), column]));
  const knownTables = new Set(before.columns.map(({ table }) => table));
  for (const column of after.columns) {
    const { table, type, isRequired, hasValue } = column;
    const old = known.get(keyOf(column));
    if (!knownTables.has(table)) continue;
    if (old && old.type !== type) found.push(`${keyOf(column)} was ${old.type} and is ${type}`);
    if (old && isRequired && !old.isRequired)
      found.push(`${keyOf(column)} accepts no null any more`);
    const isInsertedWithout = () =>
      statements.some((text) =>
        insertsInto(text, table).some((names) => !names.includes(column.column)),
      );
    if (isRequired && !hasValue && !(old && !old.hasValue) && isInsertedWithout())
      found.push(`${keyOf(column)} is required and has no default`);
  }
  const toComparable = ({ table, definition }: Constraint) => `${table} ${withoutName(definition)}`;
  const constraints = new Set(before.constraints.map(toComparable));
  for (const constraint of after.constraints) {
    const { table, name, columns, definition } = constraint;
    const isOld = columns.every((column) => known.has(keyOf({ table, column })));
    if (isOld && !constraints.has(toComparable(constraint)))
      found.push(`${table} has a new constraint ${name}: ${definition}`);
  }
  return found;
}

const withoutName = (definition: string) =>
  definition.replace(/^CREATE UNIQUE INDEX \S+/, 'CREATE UNIQUE INDEX');

/** Returns the column lists of a statement's inserts into a table. */
function insertsInto(text: string, table: string): string[][] {
  return [...text.matchAll(/insert\s+into\s+"?(\w+)"?\s*\(([^)]*)\)/gi)]
    .filter(([, into]) => into === table)
    .map(([, , names = '']) => names.split(',').map((name) => name.trim().replaceAll('"', '')));
}
