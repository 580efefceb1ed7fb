import type { Key, Namespace } from './keys';
import { preferredLanguage, speak, type Language } from './language';

export type Tree = { readonly [key: string]: string | Tree };
/** What an entry brings along: both languages of its own namespaces, and of no other's. */
export type Words = Record<Language, Partial<Record<Namespace, Tree>>>;
export type Values = Readonly<Record<string, string | number | null | undefined>>;
/** The text of a key, its `{{blanks}}` filled. `count` chooses between one and other, which both languages do alike. */
export type Translate<First extends Namespace, Further extends Namespace = never> = (
  key: Key<First, Further>,
  values?: Values,
) => string;

let words: Words = { en: {}, ml: {} };

/** Gives the page its words, and begins in the language its reader wants, or in the one the server drew it in. */
export function startI18n(brought: Words, language: Language = preferredLanguage()) {
  words = brought;
  speak(language);
}

/** For a part of the page that comes later, and brings its own words. */
export function bringWords({ en, ml }: Words) {
  words = { en: { ...words.en, ...en }, ml: { ...words.ml, ...ml } };
}

function textAt(tree: Tree | undefined, path: string): string | undefined {
  const found = path.split('.').reduce<Tree | string | undefined>((at, name) => (typeof at === 'object' ? at[name] : undefined), tree);
  return typeof found === 'string' ? found : undefined;
}

/** What stands for `key` in one language. A key nobody knows is shown as it is, which is better than a blank page. */
export function translate(language: Language, own: Namespace, key: string, values: Values = {}): string {
  const [, named = own, path = key] = (/^(\w+):(.+)$/.exec(key) ?? []) as [unknown?, Namespace?, string?];
  const tree = words[language][named];
  const counted = values['count'] === undefined ? undefined : textAt(tree, `${path}_${values['count'] === 1 ? 'one' : 'other'}`);
  const text = counted ?? textAt(tree, path) ?? key;
  return text.replace(/{{(\w+)}}/g, (_blank, name: string) => String(values[name] ?? ''));
}
