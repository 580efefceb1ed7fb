import type { Request, RequestHandler, Router } from 'express';
import {
  type DrawnPage,
  languageCookie,
  type ShopData,
  shopDataId,
} from '@kalavara/shared-types/shop-page';
import type { AppContext } from '../platform/context';
import { cookieOf } from '../platform/http';
import { originOf } from '../platform/origin';
import { type PageTemplate, createTemplateReader } from './built';
import { createShopDataReader } from './catalogue';
import { createCopies, type Copies } from './copies';
import { escapeHtml, jsonInHtml } from './escape';
import { addressOf, alternates, headOf } from './head';
import type { Language } from './structured-data';

/** The number of host names with a cached page; further ones cause rendering. */
const maxCached = 16;
type CachedPage = { data: ShopData; built: PageTemplate; copies: Copies };

/** The home page, rendered a language and cached until the shop or the build changes. */
export function shopPages(
  ctx: AppContext,
): (status: 200 | 404, orElse: RequestHandler) => RequestHandler {
  const builtNow = createTemplateReader(ctx.config.pagesDir);
  const dataNow = createShopDataReader(ctx);
  const cache = new Map<string, CachedPage>();
  const rendered = new Map<Language, Omit<CachedPage, 'copies'> & { page: DrawnPage }>();

  function renderIn(language: Language, data: ShopData, built: PageTemplate): DrawnPage {
    const before = rendered.get(language);
    if (before?.data === data && before.built === built) return before.page;
    const page = built.draw(data, language);
    rendered.set(language, { data, built, page });
    return page;
  }

  function copies(
    origin: string,
    language: Language,
    isKnown: boolean,
    data: ShopData,
    built: PageTemplate,
  ): Copies {
    const key = `${language} ${isKnown} ${origin}`;
    const before = cache.get(key);
    if (before?.data === data && before.built === built) return before.copies;
    const page = renderIn(language, data, built);
    const head = headOf({ page, data, fonts: built.fonts, origin, language, isKnown });
    const made = createCopies(assemble(built, language, head, page, data));
    cache.delete(key);
    if (cache.size >= maxCached) cache.delete(cache.keys().next().value!);
    cache.set(key, { data, built, copies: made });
    return made;
  }

  async function copiesFor(req: Request, isKnown: boolean): Promise<Copies | undefined> {
    const built = await builtNow();
    return built && copies(originOf(ctx, req), languageOf(req), isKnown, await dataNow(), built);
  }

  return (status, orElse) => async (req, res, next) => {
    const page = await copiesFor(req, status === 200).catch((error: unknown) => {
      // The page is served as a file and rendered in the browser.
      ctx.log.error({ event: 'shop_page_render_failed', err: error });
      return undefined;
    });
    if (page) page.send(req, res, status);
    else orElse(req, res, next);
  };
}

function assemble(
  { top, head: below, end }: PageTemplate,
  language: Language,
  head: string,
  page: DrawnPage,
  data: ShopData,
): string {
  const inlined = `<script type="application/json" id="${shopDataId}">${jsonInHtml(data)}</script>`;
  return [
    top.replace('<html lang="en"', () => `<html lang="${language}"`),
    head,
    below,
    `<div id="root">${page.markup}</div>`,
    inlined,
    end,
  ].join('');
}

/** Of the address, else of the visitor's last choice. */
function languageOf(req: Request): Language {
  const chosen = req.query['lang'] ?? cookieOf(req.get('cookie'), languageCookie);
  return chosen === 'ml' ? 'ml' : 'en';
}

/** robots.txt and the sitemap. */
export function mountSeoFiles(router: Router, ctx: AppContext) {
  router.get('/robots.txt', (req, res) => void res.type('text').send(robots(originOf(ctx, req))));
  router.get(
    '/sitemap.xml',
    (req, res) => void res.type('application/xml').send(sitemap(originOf(ctx, req))),
  );
}

const closed = [
  '/api/',
  '/roadmap',
  '/sop',
  '/eventreports',
  '/print',
  '/cutlets',
  '/review',
  '/sign-in',
  '/pair',
  '/review',
  '/order',
  '/admin',
  '/pickle-admin',
];

const robots = (origin: string): string =>
  [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

function sitemap(origin: string): string {
  const others = alternates(origin)
    .map(
      ([lang, href]) =>
        `    <xhtml:link rel="alternate" hreflang="${lang}" href="${escapeHtml(href)}"/>`,
    )
    .join('\n');
  const url = (language: Language) =>
    `  <url>\n    <loc>${escapeHtml(addressOf(origin, language))}</loc>\n${others}\n  </url>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${url('en')}
${url('ml')}
</urlset>
`;
}
