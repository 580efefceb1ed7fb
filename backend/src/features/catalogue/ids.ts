import { LooseId } from '@kalavara/shared-types/primitives';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/schema.gen';
import * as queries from './queries';

const maxLength = 60;

/** "Kerala Tuna Pickle" as "kerala-tuna-pickle"; undefined if the name has no Latin character or digit. */
export function slugOf(name: string): string | undefined {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase();
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, maxLength);
  return LooseId.safeParse(slug).success ? slug : undefined;
}

/** A free id derived from the name; a name in another script is numbered: "product-2". */
export async function freshId(
  db: Kysely<DB>,
  table: 'products' | 'categories',
  name: string,
): Promise<string> {
  const wanted = slugOf(name) ?? (table === 'products' ? 'product' : 'category');
  for (let n = 1; ; n += 1) {
    const id = n === 1 ? wanted : `${wanted}-${n}`;
    if (!(await queries.isTaken(db, table, id))) return id;
  }
}
