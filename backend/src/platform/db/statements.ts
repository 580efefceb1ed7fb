import { type Compilable, CompiledQuery, type Kysely } from 'kysely';

/** A compiled statement; it can be sent with others in one network write. */
export type Statement = { text: string; values: unknown[] };

/** Compiles a query into its text and values. */
export function statementOf(query: Compilable): Statement {
  const { sql, parameters } = query.compile();
  return { text: sql, values: [...parameters] };
}

/** The writes as parts of one `with`, numbering the placeholders of each after those of the one before. */
export function toCtes(writes: readonly Statement[], values: unknown[], name = 'w'): string[] {
  return writes.map((write, index) => {
    const offset = values.length;
    values.push(...write.values);
    return `${name}${index} as (${numberedOn(write.text, offset)})`;
  });
}

const maxCached = 500;
const numbered = new Map<string, string>();

/** Numbered once: the same few writes come again with every order and every tick. */
function numberedOn(text: string, offset: number): string {
  if (offset === 0) return text;
  const key = `${offset} ${text}`;
  const known = numbered.get(key);
  if (known !== undefined) return known;
  const made = text.replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) + offset}`);
  if (numbered.size < maxCached) numbered.set(key, made);
  return made;
}

/**
 * Combines writes into one statement. All of them see the rows as before the statement, so none may touch a row that
 * another one writes.
 */
export function combineStatements(writes: readonly Statement[]): Statement[] {
  if (writes.length < 2) return [...writes];
  const values: unknown[] = [];
  return [{ text: `with ${toCtes(writes, values).join(', ')} select true`, values }];
}

/**
 * Combines parts that refer to each other by name into one statement. Postgres guarantees only the order in which
 * parts read each other: what must be locked first has to be read by what comes after.
 */
export function chainStatements(
  parts: Readonly<Record<string, Statement>>,
  main: Statement,
): Statement {
  const values: unknown[] = [];
  const add = (part: Statement) => {
    const text = numberedOn(part.text, values.length);
    values.push(...part.values);
    return text;
  };
  const named = Object.entries(parts).map(([name, part]) => `${name} as (${add(part)})`);
  return { text: `with ${named.join(', ')} ${add(main)}`, values };
}

/** An SQL condition that is true once the part of this name has returned rows; without a name it is always true. */
export const hasRowsSql = (of: string | undefined): string =>
  of === undefined ? 'true' : `(select count(*) from ${of}) > 0`;

/** Executes a statement at once, in the transaction of `db`. */
export const run = <Row>(db: Pick<Kysely<never>, 'executeQuery'>, { text, values }: Statement) =>
  db.executeQuery<Row>(CompiledQuery.raw(text, values));
