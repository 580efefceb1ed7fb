import { latinDigits } from '@kalavara/shared-types/checkout.rules';
import { type RawBuilder, sql } from 'kysely';

/** Of fewer letters an index of three at a time knows nothing, but where a word begins it knows one. */
const shortest = 3;

/** What an order must contain, for what was typed: every word, or in place of them one number, whatever stands between its digits. */
export function wordsOf(q: string): { words: string[]; number: string | undefined } {
  const typed = latinDigits(q).trim();
  const words = typed.split(/\s+/);
  const digits = typed.replace(/[\s().+-]/g, '').replace(/^0+/, '');
  if (!/^\d{3,}$/.test(digits)) return { words, number: undefined };
  // The number of an order has a hyphen that counts.
  return { words: /^\d+-\d+$/.test(typed) ? words : [], number: digits };
}

/** Whether an order is one of those that were meant; both ends of the comparison are made by the database (migration 11). */
export function isFoundBy(q: string): RawBuilder<boolean> {
  const { words, number } = wordsOf(q);
  const all =
    words.length === 0 ? [] : [sql<boolean>`(${sql.join(words.map(contains), sql` and `)})`];
  return sql<boolean>`(${sql.join([...all, ...(number === undefined ? [] : [contains(number)])], sql` or `)})`;
}

/** Made once a statement and not once a row, which is what the `select` around it says. */
const pattern = (word: string) => sql`(select search_pattern(${word}))`;

const contains = (word: string): RawBuilder<boolean> =>
  [...word].length < shortest
    ? sql<boolean>`search like (select '% ' || ltrim(${pattern(word)}, '%'))`
    : sql<boolean>`search like ${pattern(word)}`;
