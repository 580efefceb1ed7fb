import { latinDigits } from '@kalavara/shared-types/checkout/checkout.rules';
import { type RawBuilder, sql } from 'kysely';

/** The part of the column `search` that names the customer. */
export const customerText = sql<string>`' ' || search_key(coalesce(customer_name, '')) || ' ' || search_key(coalesce(address, ''))
  || ' ' || search_key(coalesce(regexp_replace(customer_phone, '\\D', '', 'g'), '') || ' ' || coalesce(pincode, ''))`;

/** A trigram index finds nothing shorter, except at the start of a term. */
const minLength = 3;

/** What `search_key` leaves out: a letter's missing vowel, and joiners. */
const silent = /[\u0D4D\u200B-\u200D]/g;

/** A tracking number in groups is one term of these. */
const groupedNumber = /^(?=.*\d)[\w/-]{8,}$/;

/** The terms an order must all contain, or in their stead one number, whatever separates its digits or groups. */
function parseSearch(q: string): { terms: string[]; number: string | undefined } {
  const typed = latinDigits(q).trim();
  const terms = typed.split(/\s+/);
  const digits = typed.replace(/[\s().+-]/g, '').replace(/^0+/, '');
  if (!/^\d{3,}$/.test(digits)) {
    const joined = terms.join('');
    return { terms, number: terms.length > 1 && groupedNumber.test(joined) ? joined : undefined };
  }
  // The hyphen of an order number counts.
  return { terms: /^\d+-\d+$/.test(typed) ? terms : [], number: digits };
}

/** Both sides of the comparison are normalised by the database (migration 69). */
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

/** The scalar subquery makes Postgres compute it once a statement instead of once a row. */
const pattern = (term: string) => sql`(select search_pattern(${term}))`;

const contains = (term: string, of: RawBuilder<string>): RawBuilder<boolean> =>
  term.replace(silent, '').length < minLength
    ? sql<boolean>`${of} like (select '% ' || ltrim(${pattern(term)}, '%'))`
    : sql<boolean>`${of} like ${pattern(term)}`;
