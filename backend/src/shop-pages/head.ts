import type { Language } from '@kalavara/shared-types/primitives';
import { businessNameIn } from '@kalavara/shared-types/settings/business.rules';
import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import { ownPicture } from '@kalavara/shared-types/media/media.rules';
import type { Business } from '@kalavara/shared-types/settings/settings';
import {
  type DrawnPage,
  inLanguageAt,
  type ShopData,
} from '@kalavara/shared-types/catalogue/shop-page';
import type { PageTemplate } from './built';
import { escapeHtml, jsonInHtml } from './escape';
import { productData } from './product-data';
import { priceOf, structuredData } from './structured-data';

/** The canonical address of a page in one language. */
export const addressOf = (origin: string, language: Language, path: string) =>
  `${origin}${inLanguageAt(path, language)}`;

/** hreflang links, the same in the page and in the sitemap. */
export const alternates = (origin: string, path: string): [hreflang: string, href: string][] => [
  ['en-IN', addressOf(origin, 'en', path)],
  ['ml-IN', addressOf(origin, 'ml', path)],
  ['x-default', addressOf(origin, 'en', path)],
];

/** The canonical address and those of the languages. */
const addressLinks = (origin: string, language: Language, path: string): string[] => [
  `<link rel="canonical" href="${escapeHtml(addressOf(origin, language, path))}">`,
  ...alternates(origin, path).map(
    ([lang, href]) => `<link rel="alternate" hreflang="${lang}" href="${escapeHtml(href)}">`,
  ),
];

const fontOf: Record<Language, string> = {
  en: 'anek-latin-latin-500',
  ml: 'anek-malayalam-malayalam-500',
};

export type Page = {
  page: DrawnPage;
  data: ShopData;
  fonts: PageTemplate['fonts'];
  origin: string;
  language: Language;
  path: string;
  /** The product of a product page. */
  product: Product | undefined;
  isKnown: boolean;
};

/** Preloads the font of the language's running text. */
function fontPreload({ fonts, language }: Pick<Page, 'fonts' | 'language'>): string | undefined {
  const font = fonts.get(fontOf[language]);
  return (
    font &&
    `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(font)}" crossorigin>`
  );
}

type TextPage = Pick<Page, 'page' | 'fonts' | 'origin' | 'language' | 'path'>;

/** Renders the head of a page of text. */
export const textPageHead = ({ page, origin, path, ...shown }: TextPage): string =>
  [
    `<title>${escapeHtml(page.title)}</title>`,
    meta('name', 'description', page.description),
    fontPreload(shown),
    ...addressLinks(origin, shown.language, path),
  ]
    .filter(Boolean)
    .join('\n    ');

/** Renders the head of a page for one language: metadata and preloads. */
export function headOf(shown: Page): string {
  const { page, path, product, isKnown } = shown;
  return [
    `<title>${escapeHtml(page.title)}</title>`,
    meta('name', 'description', page.description),
    preloadOf(path, product),
    fontPreload(shown),
    ...(isKnown ? metadata(shown) : [meta('name', 'robots', 'noindex')]),
  ]
    .filter(Boolean)
    .join('\n    ');
}

const drawings = '/pictures/products/';

/**
 * Preloads the largest picture of the first screen. On a phone, the largest paint of the home page is text. For an
 * uploaded picture, the browser chooses the file by `srcset`; a drawing is part of the page.
 */
function preloadOf(path: string, product: Product | undefined): string | undefined {
  if (path === '/')
    return '<link rel="preload" as="image" href="/pictures/hero.svg" media="(min-width: 800px)" fetchpriority="high">';
  if (!product || product.image === '' || ownPicture(product.image)) return undefined;
  if (product.image.startsWith(drawings)) return undefined;
  return `<link rel="preload" as="image" href="${escapeHtml(product.image)}" fetchpriority="high">`;
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

function metadata({ page, data, origin, language, path, product }: Page): string[] {
  const address = addressOf(origin, language, path);
  return [
    ...addressLinks(origin, language, path),
    meta('property', 'og:type', product ? 'product' : 'website'),
    meta('property', 'og:site_name', businessNameIn(language, data.settings)),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    meta('property', 'og:url', address),
    meta('property', 'og:locale', `${language}_IN`),
    meta('property', 'og:locale:alternate', `${language === 'ml' ? 'en' : 'ml'}_IN`),
    ...previewPicture(origin, product, data.settings),
    meta('property', 'og:image:alt', page.pictureAlt),
    ...(product ? offerMeta(data, product) : []),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
}

/** Renders the structured data of a page. They are at its end, because the first bytes are for the first paint. */
export function structuredDataOf({ data, origin, language, product, isKnown }: Page): string {
  // The built-in products may not be in the shop.
  if (!isKnown || data.revision === null) return '';
  const graph = product
    ? productData(data, product, origin, language)
    : structuredData(data, origin, language);
  return `<script type="application/ld+json">${jsonInHtml(graph)}</script>`;
}

const offerMeta = (data: ShopData, product: Product) => [
  meta('property', 'product:price:amount', priceOf(data, product).toFixed(2)),
  meta('property', 'product:price:currency', 'INR'),
  meta('property', 'product:availability', product.inStock ? 'in stock' : 'out of stock'),
];

/**
 * The preview of a shared link in messengers: an uploaded picture, the logo or the shop's picture, because messengers
 * do not show drawings (SVG).
 */
function previewPicture(
  origin: string,
  product: Product | undefined,
  { logo }: Business,
): string[] {
  const own = [...(product?.images ?? []), logo]
    .map(ownPicture)
    .find((picture) => picture !== undefined);
  const { path, width, height } = own
    ? { path: `/media/${own.stem}.jpg`, width: own.width, height: own.height }
    : { path: '/pictures/og.png', width: 1200, height: 630 };
  return [
    meta('property', 'og:image', `${origin}${path}`),
    meta('property', 'og:image:width', String(width)),
    meta('property', 'og:image:height', String(height)),
  ];
}
