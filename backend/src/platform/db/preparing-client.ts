import pg from 'pg';
import { FailoverClient } from './failover-client';

/**
 * The longest statement that is prepared, in characters. The longest one of every order, a sale, must be shorter
 * (checkout/settle/sale.test.ts).
 */
export const maxPreparedLength = 8_000;
const maxPrepared = 300;
const prepared = new Map<string, string>();

/** The name under which a connection caches a statement; none for the long ones and the rare ones, which differ each time. */
function nameOf(text: string): string | undefined {
  const known = prepared.get(text);
  if (known !== undefined || text.length > maxPreparedLength || prepared.size >= maxPrepared)
    return known;
  const name = `s${prepared.size}`;
  prepared.set(text, name);
  return name;
}

type Done = (error: Error | null, result: pg.QueryResult) => void;
type NamedQuery = { new (text: string, values: unknown[]): { name?: string } };
const { Query } = pg as unknown as { Query: NamedQuery };

/** Prepares each statement once for each connection, instead of planning it each time. */
export class PreparingClient extends FailoverClient {
  override query = ((...args: unknown[]) => {
    const send = super.query as (...query: unknown[]) => unknown;
    const [text, values, done] = args;
    const hasValues = typeof text === 'string' && Array.isArray(values) && values.length > 0;
    const name = hasValues ? nameOf(text) : undefined;
    if (name === undefined) return send.apply(this, args);
    // Not `{ name, text, values }`: the driver copies such an object into one in dictionary mode (measured: 1.5 µs a
    // statement when hot, ten times that on a server that was idle; 0.1 µs this way).
    const query = Object.assign(new Query(text as string, values as unknown[]), { name });
    if (done) return send.call(this, query, done);
    return new Promise((resolve, reject) => {
      const settle: Done = (error, result) => (error ? reject(error) : resolve(result));
      send.call(this, query, settle);
    }).catch((error: Error) => {
      // The driver does so too: the stack leads to the caller, not to the socket.
      Error.captureStackTrace(error);
      throw error;
    });
  }) as pg.Client['query'];
}
