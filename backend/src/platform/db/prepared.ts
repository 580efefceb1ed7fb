import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { DB } from '../schema.gen';
import { namesInCamelCase } from './pools';
import type { Statement } from './statements';

/** Compiles queries and sends none. */
const compiler = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [namesInCamelCase()],
});

/** Stands in a compiled query for a value that is input each time it is sent. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Query = { text: string; parameters: readonly unknown[] };

function compiled(query: Compilable): Query {
  const { sql, parameters } = query.compile();
  return { text: sql, parameters };
}

const bindValues = ({ text, parameters }: Query, input: object): Statement => ({
  text,
  values: parameters.map((value) =>
    value instanceof Placeholder ? (input as Record<string, unknown>)[value.name] : value,
  ),
});

/**
 * A query with a fixed text, compiled once instead of at each call: compiling the statements of an order was a tenth
 * of the server's work. `build` gets a placeholder for each value, so it must not depend on the values.
 */
export function prepared<Input extends object>(
  build: (db: Kysely<DB>, input: Input) => Compilable,
): (input: Input) => Statement {
  let query: Query | undefined;
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Input;
  return (input) => bindValues((query ??= compiled(build(compiler, placeholders))), input);
}

/** `prepared` for a row whose columns vary: compiled once for each set of columns. */
export function preparedByShape<Row extends object>(
  build: (db: Kysely<DB>, row: Row) => Compilable,
): (row: Row) => Statement {
  const queries = new Map<string, Query>();
  return (row) => {
    const names = Object.keys(row);
    const shape = names.join();
    const query =
      queries.get(shape) ??
      compiled(
        build(
          compiler,
          Object.fromEntries(names.map((name) => [name, new Placeholder(name)])) as Row,
        ),
      );
    queries.set(shape, query);
    return bindValues(query, row);
  };
}
