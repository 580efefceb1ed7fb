import type { PolicyBlock, PolicyPage } from '../policies/policies';
import type { Revision } from '../primitives';
import type { Snapshots } from '../contract/realtime';
import type { PublicSettings } from '../settings/settings';

/**
 * What the shop's page shows, as it stands in the page itself. Without a revision it is no room's snapshot but what the
 * program brings along, because the database cannot be reached.
 */
export type ShopData = Snapshots['catalogue'] & {
  revision: Revision | null;
  /** Whether only for practice is paid, and the script that opens the gateway; null where no money is taken. */
  payments: { isTest: boolean; script: string | null };
};

/** A page of the shop as the server draws it: what goes into its head, and what goes into `#root`. */
export type DrawnPage = { title: string; description: string; pictureAlt: string; markup: string };

/** What the server's build of the shop page exports. The path is a product's, or `/` with what of the catalogue is shown. */
export type DrawPage = (data: ShopData, language: 'en' | 'ml', path?: string) => DrawnPage;

/** A policy page: its text with filled placeholders. It needs no script, so no data stand in it. */
export type PolicyData = { settings: PublicSettings; page: PolicyPage; blocks: PolicyBlock[] };
export type DrawPolicy = (data: PolicyData, language: 'en' | 'ml') => DrawnPage;

/** Where the data stand in the page. */
export const shopDataId = 'shop-data';

/** Where the business stands in a page without the shop's data. */
export const businessDataId = 'business-data';

/** The visitor's language, so that the server renders the page in it. */
export const languageCookie = 'kalavara_language';

/** The page of a product; with the language, as the page links to it and names it in its head. */
export const productPath = (id: string): string => `/products/${id}`;
export const inLanguageAt = (path: string, language: 'en' | 'ml'): string =>
  language === 'ml' ? `${path}${path.includes('?') ? '&' : '?'}lang=ml` : path;

/** The id in the path of a product's page; undefined for any other path. */
export const productIdIn = (path: string): string | undefined =>
  /^\/products\/([^/]+)\/?$/.exec(path)?.[1];

/** The path of a page that no product has: an id contains no percent sign. */
export const unknownProductPath = productPath('%');
