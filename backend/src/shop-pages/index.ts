import type { Request, RequestHandler, Router } from 'express';
import { type DrawnPage, type ShopData, shopDataId } from '@kalavara/shared-types/shop-page';
import type { AppContext } from '../platform/context';
import { originOf } from '../platform/origin';
import { type Built, builtPages } from './built';
import { shopData } from './catalogue';
import { copiesOf, type Copies } from './copies';
import { escapeHtml, jsonInHtml } from './escape';
import { addressOf, alternates, headOf } from './head';
import type { Language } from './structured-data';

/** Under so many names a house may be asked for at once; whoever makes up more only makes the server draw anew. */
const mostKept = 16;
type Kept = { data: ShopData; built: Built; copies: Copies };

/** The home page, drawn in one language and kept until the shop or the build changes. */
export function shopPages(
  ctx: AppContext,
): (status: 200 | 404, orElse: RequestHandler) => RequestHandler {
  const builtNow = builtPages(ctx.config.pagesDir);
  const dataNow = shopData(ctx);
  const kept = new Map<string, Kept>();
  const drawn = new Map<Language, Omit<Kept, 'copies'> & { page: DrawnPage }>();

  function drawnIn(language: Language, data: ShopData, built: Built): DrawnPage {
    const before = drawn.get(language);
    if (before?.data === data && before.built === built) return before.page;
    const page = built.draw(data, language);
    drawn.set(language, { data, built, page });
    return page;
  }

  function copies(
    origin: string,
    language: Language,
    isKnown: boolean,
    data: ShopData,
    built: Built,
  ): Copies {
    const key = `${language} ${isKnown} ${origin}`;
    const before = kept.get(key);
    if (before?.data === data && before.built === built) return before.copies;
    const page = drawnIn(language, data, built);
    const head = headOf({ page, data, fonts: built.fonts, origin, language, isKnown });
    const made = copiesOf(assembled(built, language, head, page, data));
    kept.delete(key);
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value!);
    kept.set(key, { data, built, copies: made });
    return made;
  }

  async function copiesFor(req: Request, isKnown: boolean): Promise<Copies | undefined> {
    const built = await builtNow();
    return built && copies(originOf(ctx, req), languageOf(req), isKnown, await dataNow(), built);
  }

  return (status, orElse) => async (req, res, next) => {
    const page = await copiesFor(req, status === 200).catch((error: unknown) => {
      // The page is still there as a file, and draws itself in the browser.
      ctx.log.error({ err: error }, 'the shop page cannot be drawn');
      return undefined;
    });
    if (page) page.send(req, res, status);
    else orElse(req, res, next);
  };
}

function assembled(
  { top, head: below, end }: Built,
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

const languageOf = (req: Request): Language => (req.query['lang'] === 'ml' ? 'ml' : 'en');

/** What a stranger's machine may read, and where it finds it. */
export function mountFinding(router: Router, ctx: AppContext) {
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
