import type { PolicyBlock, PolicyPage } from '../policies/policies';
import type { Revision } from '../primitives';
import type { Snapshots } from '../contract/realtime';
import type { PublicSettings } from '../settings/settings';

/**
 * The data of the shop's page, which are embedded in it. Without a revision they are not the snapshot of the room but
 * the built-in data, because the database cannot be reached.
 */
export type ShopData = Snapshots['catalogue'] & {
  revision: Revision | null;
  /**
   * Whether payments are practice payments, and the script that opens the gateway; null if no payments are accepted.
   */
  payments: { isTest: boolean; script: string | null };
};

/** A page of the shop as rendered by the server: the parts of its head, and the content of `#root`. */
export type DrawnPage = { title: string; description: string; pictureAlt: string; markup: string };

/**
 * The export of the server's build of the shop page. `path` is that of a product, or `/` with the selection of the
 * catalogue.
 */
export type DrawPage = (data: ShopData, language: 'en' | 'ml', path?: string) => DrawnPage;

/** A policy page: its text with filled placeholders. It needs no script, so it contains no data. */
export type PolicyData = { settings: PublicSettings; page: PolicyPage; blocks: PolicyBlock[] };
export type DrawPolicy = (data: PolicyData, language: 'en' | 'ml') => DrawnPage;

/** The id of the element with the data of the page. */
export const shopDataId = 'shop-data';

/** The id of the element with the business, in pages without the shop's data. */
export const businessDataId = 'business-data';

/** The cookie with the visitor's language, in which the server renders the page. */
export const languageCookie = 'kalavara_language';

/** The path of a product's page; with the language, as in links and in the head of the page. */
export const productPath = (id: string): string => `/products/${id}`;
export const inLanguageAt = (path: string, language: 'en' | 'ml'): string =>
  language === 'ml' ? `${path}${path.includes('?') ? '&' : '?'}lang=ml` : path;

/** The id in the path of a product's page; undefined for any other path. */
export const productIdIn = (path: string): string | undefined =>
  /^\/products\/([^/]+)\/?$/.exec(path)?.[1];

/** The path of the page for unknown products: no id contains a percent sign. */
export const unknownProductPath = productPath('%');
