import type { DrawnPage, ShopData } from '@kalavara/shared-types/shop-page';
import type { PageTemplate } from './built';
import { escapeHtml, jsonInHtml } from './escape';
import { structuredData, type Language } from './structured-data';

/** The canonical address of each language's home page. */
export const addressOf = (origin: string, language: Language) =>
  language === 'ml' ? `${origin}/?lang=ml` : `${origin}/`;

/** hreflang links, the same in the page and in the sitemap. */
export const alternates = (origin: string): [hreflang: string, href: string][] => [
  ['en-IN', addressOf(origin, 'en')],
  ['ml-IN', addressOf(origin, 'ml')],
  ['x-default', addressOf(origin, 'en')],
];

const fontOf: Record<Language, string> = {
  en: 'anek-latin-latin-500',
  ml: 'anek-malayalam-malayalam-500',
};

type Page = {
  page: DrawnPage;
  data: ShopData;
  fonts: PageTemplate['fonts'];
  origin: string;
  language: Language;
  isKnown: boolean;
};

/** The head of a page for one language: metadata, and preloads. */
export function headOf({ page, data, fonts, origin, language, isKnown }: Page): string {
  const address = addressOf(origin, language);
  const font = fonts.get(fontOf[language]);
  return [
    `<title>${escapeHtml(page.title)}</title>`,
    meta('name', 'description', page.description),
    '<link rel="preload" as="image" href="/pictures/hero.svg" fetchpriority="high">',
    font &&
      `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(font)}" crossorigin>`,
    ...(isKnown
      ? metadata(page, data, origin, language, address)
      : [meta('name', 'robots', 'noindex')]),
  ]
    .filter(Boolean)
    .join('\n    ');
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

function metadata(
  page: DrawnPage,
  data: ShopData,
  origin: string,
  language: Language,
  address: string,
): string[] {
  return [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...alternates(origin).map(
      ([lang, href]) => `<link rel="alternate" hreflang="${lang}" href="${escapeHtml(href)}">`,
    ),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', data.settings.businessName),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    meta('property', 'og:url', address),
    meta('property', 'og:locale', `${language}_IN`),
    meta('property', 'og:locale:alternate', `${language === 'ml' ? 'en' : 'ml'}_IN`),
    meta('property', 'og:image', `${origin}/pictures/og.png`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', page.pictureAlt),
    meta('name', 'twitter:card', 'summary_large_image'),
    `<script type="application/ld+json">${jsonInHtml(structuredData(data, origin, language))}</script>`,
  ];
}
