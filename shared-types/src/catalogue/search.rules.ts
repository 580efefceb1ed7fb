import type { Category, Product } from './catalogue';
import { parseSpiceLevel } from './catalogue.rules';
import {
  editDistance,
  foldSpelling,
  normalizeSearchText,
  stemOf,
  tokensOf,
} from './search-text.rules';
import { factNames, searchPhrases, synonyms, type SearchFact } from './search-synonyms';

type Categories = readonly Pick<Category, 'id' | 'name' | 'kind' | 'ml'>[];
/** The data of a product for the search. */
type Entry = { name: string; text: string; facts: ReadonlySet<SearchFact> };
/** The meaning of a term: a fact, or texts of which one must be contained. */
type Meaning = SearchFact | readonly string[];

const levels = { Mild: 'mild', Medium: 'medium', Hot: 'hot', 'Extra Hot': 'extrahot' } as const;
const groups = synonyms.map((names) => names.map(normalizeSearchText));
const facts = new Map(
  Object.entries(factNames).map(([name, fact]) => [normalizeSearchText(name), fact]),
);
const phrases = searchPhrases.map(
  ([phrase, fact]) => [new RegExp(phrase.source.normalize('NFKD'), 'g'), fact] as const,
);

function entryOf(product: Product, categories: Categories): Entry {
  const { name, description, ingredients, tags, ml, label } = product;
  const category = categories.find(({ id }) => id === product.category);
  const texts = [
    description,
    label.genericName,
    ...ingredients,
    ...tags,
    ml?.description ?? '',
    ...(ml?.ingredients ?? []),
    category?.kind ?? '',
    category?.name ?? '',
    category?.ml?.name ?? '',
  ];
  const level = levels[parseSpiceLevel(product.spiceLevel)];
  const found: (SearchFact | false)[] = [
    level,
    level === 'extrahot' && 'hot',
    product.isGlutenFree && 'glutenfree',
    product.isVegan && 'vegan',
    category?.kind === 'veg' && 'veg',
    product.isPopular && 'popular',
    product.isNewArrival && 'new',
  ];
  return {
    name: normalizeSearchText(`${name} ${ml?.name ?? ''}`),
    text: normalizeSearchText(texts.join(' ')),
    facts: new Set(found.filter((fact) => fact !== false)),
  };
}

/** Splits a query into terms; a known phrase is one term. */
function termsOf(query: string): string[] {
  const text = phrases.reduce(
    (before, [phrase, fact]) => before.replace(phrase, ` ${fact} `),
    normalizeSearchText(query),
  );
  return text.split(/\s+/).filter(Boolean);
}

/**
 * Whether a term is a synonym, possibly incomplete, with a Malayalam ending, or joined to the next word (`meenachar`).
 */
const isForm = (term: string, name: string): boolean =>
  name === term ||
  (term.length >= 3 && name.startsWith(term)) ||
  (stemOf(name).length >= (name < '\u0D00' ? 4 : 3) && stemOf(term).startsWith(stemOf(name)));

function meaningOf(term: string): Meaning {
  const fact = facts.get(term);
  if (fact) return fact;
  return [term, ...groups.filter((names) => names.some((name) => isForm(term, name))).flat()];
}

const sortedText = (token: string): string => [...token].sort().join();

/**
 * Whether a term may be a misspelling of a token. In a short term only a swapped or a missing letter is accepted,
 * because with a changed letter it would be another word.
 */
const mayMean = (term: string, token: string): boolean =>
  term.length >= 5 ||
  (token.startsWith(term[0]!) &&
    (token.length === term.length + 1 || sortedText(token) === sortedText(term)));

/** The possible meanings of a misspelt or incomplete term: the known tokens that are nearest to it. */
function nearMeanings(term: string, entries: readonly Entry[]): Meaning[] {
  if (term.length < 3) return [];
  const most = term.length >= 8 ? 2 : 1;
  const own = foldSpelling(term);
  const tokens = entries.flatMap(({ name, text }) => tokensOf(`${name} ${text}`));
  const near = [...new Set([...facts.keys(), ...groups.flat(), ...tokens])]
    .map((token) => ({ token, folded: foldSpelling(token) }))
    .filter(({ token, folded }) => folded === own || (token.length >= 4 && mayMean(term, token)))
    .map(({ token, folded }) => ({ token, slips: editDistance(own, folded, most) }));
  const least = Math.min(most, ...near.map(({ slips }) => slips));
  return [
    ...[...facts].filter(([name]) => name.startsWith(term)).map(([, fact]) => fact),
    ...near.filter(({ slips }) => slips === least).map(({ token }) => meaningOf(token)),
  ];
}

type Rank = 0 | 1 | 2;
/**
 * The rank of a match: 0 by the name as typed or a fact, 1 by a synonym in the name, 2 by another text; undefined
 * without a match.
 */
function rankOf({ name, text, facts: own }: Entry, meaning: Meaning): Rank | undefined {
  if (typeof meaning === 'string') return own.has(meaning) ? 0 : undefined;
  const [typed = '', ...others] = meaning;
  if (name.includes(typed)) return 0;
  if (others.some((part) => name.includes(part))) return 1;
  return meaning.some((part) => text.includes(part)) ? 2 : undefined;
}

type Found = { product: Product; ranks: Rank[] };
const sumOf = ({ ranks }: Found) => ranks.reduce<number>((sum, rank) => sum + rank, 0);

/**
 * The products that match every term of the query, those found by name first: by their texts in both languages, by
 * synonyms in both scripts and by facts (`hot`, `gluten free`). Misspellings are considered only for a term without an
 * exact match.
 */
export function searchProducts(
  products: readonly Product[],
  query: string,
  categories: Categories = [],
): Product[] {
  const terms = termsOf(query);
  if (terms.length === 0) return [...products];
  const entries = products.map((product) => entryOf(product, categories));
  const ranks = terms.map((term) => {
    const exact = entries.map((entry) => rankOf(entry, meaningOf(term)));
    if (exact.some((rank) => rank !== undefined)) return exact;
    const near = nearMeanings(term, entries);
    return entries.map((entry) =>
      near.some((meaning) => rankOf(entry, meaning) !== undefined) ? 2 : undefined,
    );
  });
  return products
    .map((product, index) => ({ product, ranks: ranks.map((of) => of[index]) }))
    .filter((found): found is Found => found.ranks.every((rank) => rank !== undefined))
    .sort((a, b) => Math.max(...a.ranks) - Math.max(...b.ranks) || sumOf(a) - sumOf(b))
    .map(({ product }) => product);
}
