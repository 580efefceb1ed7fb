import type { Revision } from './primitives';
import type { Snapshots } from './realtime';

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

/** What the server's build of the shop page exports. */
export type DrawPage = (data: ShopData, language: 'en' | 'ml') => DrawnPage;

/** Where the data stand in the page. */
export const shopDataId = 'shop-data';

/** The visitor's language, so that the server renders the page in it. */
export const languageCookie = 'kalavara_language';
