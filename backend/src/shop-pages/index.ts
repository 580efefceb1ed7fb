import type { Language } from '@kalavara/shared-types/primitives';
import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import {
  type DrawnPage,
  productIdIn,
  productPath,
  type ShopData,
  shopDataId,
  unknownProductPath,
} from '@kalavara/shared-types/catalogue/shop-page';
import type { Request, RequestHandler } from 'express';
import type { AppContext } from '../platform/context';
import { originOf } from '../platform/http/origin';
import { type PageTemplate, createTemplateReader } from './built';
import { htmlTag, withIcon } from './business';
import { createShopDataReader } from './catalogue';
import { createCopies, type Copies } from './copies';
import { jsonInHtml } from './escape';
import { headOf, structuredDataOf, type Page } from './head';
import { languageOf } from './language';
import { createSearchLimit, viewIn } from './views';

/** The maximum of cached pages of all languages and host names; the oldest is rendered again when it is requested. */
const maxCached = 64;

type Requested = {
  path: string;
  status: number;
  product?: Product | undefined;
  /** Whether search engines may list the page, and the server caches it. */
  isListed: boolean;
};
type Shop = { data: ShopData; built: PageTemplate };

/** The home page, also for an unknown path, with the part of the catalogue that the address selects. */
export const homePage =
  (status: 200 | 404) =>
  (req: Request, data: ShopData): Requested => ({ ...viewIn(req, data), status });

/** The page of a product. All ids that are not in the shop share one page. */
export function productPage(req: Request, { products, revision }: ShopData): Requested {
  const product = products.find(({ id }) => id === req.params['id']);
  if (product) return { path: productPath(product.id), status: 200, product, isListed: true };
  // While the database is not available, the products are unknown.
  const status = revision === null ? 503 : 404;
  return { path: unknownProductPath, status, isListed: true };
}

/** Serves the pages of the shop, rendered for each language and cached until the shop or the build changes. */
export function shopPages(ctx: AppContext) {
  const builtNow = createTemplateReader(ctx.config.pagesDir);
  const dataNow = createShopDataReader(ctx);
  const maySearch = createSearchLimit(ctx.clock);
  const cache = new Map<string, Copies>();
  const rendered = new Map<string, DrawnPage>();
  let cached: Shop | undefined;

  function clearIfChanged({ data, built }: Shop) {
    if (cached?.data === data && cached.built === built) return;
    cached = { data, built };
    cache.clear();
    rendered.clear();
  }

  function renderIn(language: Language, path: string, { data, built }: Shop): DrawnPage {
    const key = `${language} ${path}`;
    const page = rendered.get(key) ?? built.draw(data, language, path);
    rendered.set(key, page);
    return page;
  }

  function make(origin: string, language: Language, requested: Requested, shop: Shop): Copies {
    const { path, status, product, isListed } = requested;
    const { data, built } = shop;
    const page = isListed ? renderIn(language, path, shop) : built.draw(data, language, path);
    const isKnown = status === 200 && isListed;
    const { fonts } = built;
    return createCopies(
      assemble(built, { page, data, fonts, origin, language, path, product, isKnown }),
    );
  }

  /** Returns undefined for a search while there are too many searches: the browser renders it. */
  function copies(
    origin: string,
    language: Language,
    requested: Requested,
    shop: Shop,
  ): Copies | undefined {
    clearIfChanged(shop);
    const { path, status, isListed } = requested;
    if (!isListed) return maySearch() ? make(origin, language, requested, shop) : undefined;
    const key = `${language} ${status} ${origin}${path}`;
    const before = cache.get(key);
    if (before) return before;
    const made = make(origin, language, requested, shop);
    if (cache.size >= maxCached) cache.delete(cache.keys().next().value!);
    cache.set(key, made);
    return made;
  }

  return (find: (req: Request, data: ShopData) => Requested, orElse: RequestHandler) => {
    async function send(req: Request, res: Parameters<RequestHandler>[1]): Promise<boolean> {
      const built = await builtNow();
      if (!built) return false;
      const data = await dataNow();
      const requested = find(req, data);
      const page = copies(originOf(ctx, req), languageOf(req), requested, { data, built });
      page?.send(req, res, requested.status);
      return page !== undefined;
    }
    const handler: RequestHandler = async (req, res, next) => {
      const isSent = await send(req, res).catch((error: unknown) => {
        // The page is served as a file and rendered by the browser.
        ctx.log.error({ event: 'shop_page_render_failed', err: error });
        return false;
      });
      if (!isSent) orElse(req, res, next);
    };
    return handler;
  };
}

function assemble(built: PageTemplate, shown: Page): string {
  const { top, head: below, end, pages } = built;
  const { page, data, language, path } = shown;
  const { style, scripts } = pages[productIdIn(path) === undefined ? 'home' : 'product'];
  const inlined = `<script type="application/json" id="${shopDataId}">${jsonInHtml(data)}</script>`;
  return [
    htmlTag(top, language, data.settings),
    headOf(shown),
    withIcon(below, data.settings).replace('</head>', () => `${style}</head>`),
    `<div id="root">${page.markup}</div>`,
    inlined,
    structuredDataOf(shown),
    // With the scripts at the end, so that they do not delay the first paint.
    scripts[language],
    end,
  ].join('');
}
