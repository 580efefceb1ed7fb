import { readFileSync, statSync } from 'node:fs';
import {
  businessNameIn,
  colourProperties,
  logoOf,
} from '@kalavara/shared-types/settings/business.rules';
import { sampleSettings } from '@kalavara/shared-types/content/sample-settings';
import { Business } from '@kalavara/shared-types/settings/settings';
import { businessDataId } from '@kalavara/shared-types/catalogue/shop-page';
import * as settings from '../features/settings/service';
import type { AppContext } from '../platform/context';
import { createCopies, type Copies } from './copies';
import { escapeHtml, jsonInHtml } from './escape';

const timeoutMs = 1_500;

/**
 * Returns a function that reads the business of the settings: the same object until they change. While the database is
 * not available, it is the last known one.
 */
export function createBusinessReader(ctx: AppContext): () => Promise<Business> {
  let source: Business | undefined;
  let business: Business = Business.parse(sampleSettings);
  return async () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, timeoutMs * ctx.timeoutMultiplier);
    });
    const read = await Promise.race([settings.getCached(ctx), timeout]).catch((error: unknown) => {
      ctx.log.warn({ event: 'page_business_unavailable', err: error });
    });
    clearTimeout(timer);
    // Parsed, so that no field for the owner only is written to a page.
    if (read && read !== source) [source, business] = [read, Business.parse(read)];
    return business;
  };
}

/** The html tag of a page, with the language and the colours of the business. */
export const htmlTag = (page: string, language: string, business: Business): string => {
  const colours = Object.entries(colourProperties(business)).map((pair) => pair.join(':'));
  const style = colours.length > 0 ? ` style="${colours.join(';')}"` : '';
  return page.replace('<html lang="en"', () => `<html lang="${language}"${style}`);
};

/** Sets the logo, if there is one, as the icon of the tab. */
export const withIcon = (page: string, business: Business): string =>
  business.logo === ''
    ? page
    : page.replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${logoOf(business)}">`);

function withBusiness(page: string, business: Business): string {
  const name = escapeHtml(businessNameIn('en', business));
  const data = `<script type="application/json" id="${businessDataId}">${jsonInHtml(business)}</script>`;
  const titled = page.replace(
    /<title>(.*?)<\/title>/,
    (_, title: string) => `<title>${title} · ${name}</title>${data}`,
  );
  return withIcon(htmlTag(titled, 'en', business), business);
}

/**
 * Returns a function that renders the business into a built page, again when the business changes or after a build
 * while the server runs.
 */
export function createBusinessPages(path: string): (business: Business) => Copies {
  let made: { business: Business; builtAt: number; copies: Copies } | undefined;
  return (business) => {
    const builtAt =
      statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? made?.builtAt ?? Number.NaN;
    if (made?.business !== business || made.builtAt !== builtAt)
      made = {
        business,
        builtAt,
        copies: createCopies(withBusiness(readFileSync(path, 'utf8'), business)),
      };
    return made.copies;
  };
}
