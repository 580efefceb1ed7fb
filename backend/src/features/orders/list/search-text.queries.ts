import { latinDigits } from '@kalavara/shared-types/checkout/checkout.rules';
import { type RawBuilder, sql } from 'kysely';

/** The part of the column `search` with the customer's data. */
export const customerText = sql<string>`' ' || search_key(coalesce(customer_name, '')) || ' ' || search_key(coalesce(address, ''))
  || ' ' || search_key(coalesce(regexp_replace(customer_phone, '\\D', '', 'g'), '') || ' ' || coalesce(pincode, ''))`;

/** A trigram index does not find shorter texts, except at the start of a term. */
const minLength = 3;

/** The characters that `search_key` omits: the virama, and joiners. */
const silent = /[\u0D4D\u200B-\u200D]/g;

/** A tracking number in groups is one term with these characters. */
const groupedNumber = /^(?=.*\d)[\w/-]{8,}$/;

/**
 * Splits a search into the terms that an order must all contain, and a number that may match instead, with any
 * separators between its digits or groups.
 */
function parseSearch(q: string): { terms: string[]; number: string | undefined } {
  const typed = latinDigits(q).trim();
  const terms = typed.split(/\s+/);
  const digits = typed.replace(/[\s().+-]/g, '').replace(/^0+/, '');
  if (!/^\d{3,}$/.test(digits)) {
    const joined = terms.join('');
    return { terms, number: terms.length > 1 && groupedNumber.test(joined) ? joined : undefined };
  }
  // The hyphen of an order number is significant.
  return { terms: /^\d+-\d+$/.test(typed) ? terms : [], number: digits };
}

/** The condition for a search. The database normalizes both sides of the comparison (migration 69). */
export function matchesSearch(
  q: string,
  of: RawBuilder<string> = sql.ref('search'),
): RawBuilder<boolean> {
  const { terms, number } = parseSearch(q);
  const all =
    terms.length === 0
      ? []
      : [
          sql<boolean>`(${sql.join(
            terms.map((term) => contains(term, of)),
            sql` and `,
          )})`,
        ];
  return sql<boolean>`(${sql.join([...all, ...(number === undefined ? [] : [contains(number, of)])], sql` or `)})`;
}

/** With the scalar subquery, Postgres computes the pattern once for each statement instead of each row. */
const pattern = (term: string) => sql`(select search_pattern(${term}))`;

const contains = (term: string, of: RawBuilder<string>): RawBuilder<boolean> =>
  term.replace(silent, '').length < minLength
    ? sql<boolean>`${of} like (select '% ' || ltrim(${pattern(term)}, '%'))`
    : sql<boolean>`${of} like ${pattern(term)}`;
