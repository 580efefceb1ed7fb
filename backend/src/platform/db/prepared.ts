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

/** Puts queries into words and sends none. */
const words = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [namesInCamelCase()],
});

/** Stands in a query for a value that is given each time it is sent. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Query = { text: string; parameters: readonly unknown[] };

function inWords(query: Compilable): Query {
  const { sql, parameters } = query.compile();
  return { text: sql, parameters };
}

const filled = ({ text, parameters }: Query, given: object): Statement => ({
  text,
  values: parameters.map((value) =>
    value instanceof Place ? (given as Record<string, unknown>)[value.name] : value,
  ),
});

/**
 * A query whose words never change, put into words once instead of each time: of an order's statements that was a tenth
 * of the server's work. `given` holds the place of each value, so what is built must not look at the values themselves.
 */
export function prepared<Given extends object>(
  build: (db: Kysely<DB>, given: Given) => Compilable,
): (given: Given) => Statement {
  let query: Query | undefined;
  const places = new Proxy({}, { get: (_, name) => new Place(String(name)) }) as Given;
  return (given) => filled((query ??= inWords(build(words, places))), given);
}

/** The same for a row that has not always the same columns: put into words once for each set of them. */
export function preparedByShape<Row extends object>(
  build: (db: Kysely<DB>, row: Row) => Compilable,
): (row: Row) => Statement {
  const queries = new Map<string, Query>();
  return (row) => {
    const names = Object.keys(row);
    const shape = names.join();
    const query =
      queries.get(shape) ??
      inWords(
        build(words, Object.fromEntries(names.map((name) => [name, new Place(name)])) as Row),
      );
    queries.set(shape, query);
    return filled(query, row);
  };
}
