import type { Category, Product } from '@kalavara/shared-types/catalogue/catalogue';
import { policyPages } from '@kalavara/shared-types/content/policy-titles';
import { policyPath } from '@kalavara/shared-types/policies/policies.rules';
import { productPath } from '@kalavara/shared-types/catalogue/shop-page';
import type { Router } from 'express';
import type { AppContext } from '../platform/context';
import { originOf } from '../platform/http/origin';
import { createShopDataReader } from './catalogue';
import { escapeHtml } from './escape';
import { addressOf, alternates } from './head';
import { categoryPath } from './views';

/** Mounts robots.txt and the sitemap. */
export function mountSeoFiles(router: Router, ctx: AppContext) {
  const dataNow = createShopDataReader(ctx);
  router.get('/robots.txt', (req, res) => void res.type('text').send(robots(originOf(ctx, req))));
  router.get('/sitemap.xml', async (req, res) => {
    const { products, categories, revision } = await dataNow();
    // The built-in products may not be in the shop.
    const isKnown = revision !== null;
    const shown = categories.filter(({ isActive }) => isActive && isKnown);
    const listed = isKnown ? products : [];
    res.type('application/xml').send(sitemap(originOf(ctx, req), shown, listed));
  });
}

const closed = [
  '/api/',
  '/roadmap',
  '/sop',
  '/eventreports',
  '/print',
  '/cutlets',
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

const languages = ['en', 'ml'] as const;

/** Renders the sitemap: every public page in each language. */
function sitemap(
  origin: string,
  categories: readonly Category[],
  products: readonly Product[],
): string {
  const pages = [
    { path: '/', changed: undefined },
    ...policyPages.map((page) => ({ path: policyPath(page, 'en'), changed: undefined })),
    ...categories.map((category) => ({ path: categoryPath(category), changed: undefined })),
    ...products.map(({ id, updatedAt }) => ({ path: productPath(id), changed: updatedAt })),
  ];
  const urls = pages.flatMap(({ path, changed }) =>
    languages.map((language) =>
      [
        '  <url>',
        `    <loc>${escapeHtml(addressOf(origin, language, path))}</loc>`,
        ...(changed ? [`    <lastmod>${changed}</lastmod>`] : []),
        ...alternates(origin, path).map(
          ([lang, href]) =>
            `    <xhtml:link rel="alternate" hreflang="${lang}" href="${escapeHtml(href)}"/>`,
        ),
        '  </url>',
      ].join('\n'),
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}
