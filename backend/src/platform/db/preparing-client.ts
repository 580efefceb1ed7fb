import type pg from 'pg';
import { FailoverClient } from './failover-client';

/** A sale has some 3 200 characters. */
const maxPreparedLength = 3_500;
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

/** Plans each statement once a connection instead of each time. */
export class PreparingClient extends FailoverClient {
  override query = ((...args: unknown[]) => {
    const [text, values, ...rest] = args;
    const hasValues = typeof text === 'string' && Array.isArray(values) && values.length > 0;
    const name = hasValues ? nameOf(text) : undefined;
    const query = name === undefined ? args : [{ name, text, values }, ...rest];
    return (super.query as (...query: unknown[]) => unknown)(...query);
  }) as pg.Client['query'];
}
