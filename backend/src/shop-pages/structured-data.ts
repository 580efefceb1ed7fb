import type { Language } from '@kalavara/shared-types/primitives';
import type { Category, Product } from '@kalavara/shared-types/catalogue/catalogue';
import type { PublicSettings } from '@kalavara/shared-types/settings/settings';
import { logoOf } from '@kalavara/shared-types/settings/business.rules';
import { toPaise, toRupees } from '@kalavara/shared-types/money.rules';
import { bestPrice, openOnes } from '@kalavara/shared-types/pickle-events/pickle-events.rules';
import { productPath, type ShopData } from '@kalavara/shared-types/catalogue/shop-page';

/** Days in transit within India, from the nearest to the farthest pincode (migrations/0006_catalogue.sql). */
const transitDays = { least: 2, most: 9 };

const days = (minValue: number, maxValue: number) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
});

/** The current price for a shopper in rupees: the lowest of the running offers. */
export const priceOf = ({ events }: Pick<ShopData, 'events'>, { id, price }: Product): number =>
  toRupees(bestPrice(openOnes(events), id, toPaise(price)));

export const nameOf = (
  { name, ml }: Pick<Product, 'name' | 'ml'> | Category,
  language: Language,
) => (language === 'ml' && ml?.name ? ml.name : name);

/** Returns the schema.org data of seller, products, prices and shipping. */
export function structuredData(data: ShopData, origin: string, language: Language): object {
  const toNode = productNode(data, origin, language);
  const items = data.products.map((product, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: toNode(product),
  }));
  return {
    '@context': 'https://schema.org',
    '@graph': [organization(data.settings, origin), list(items, origin, language)],
  };
}

/** A product with its offer. */
export function productNode(data: ShopData, origin: string, language: Language) {
  const { categories, settings } = data;
  const toOffer = offerOf(settings, origin, { '@id': `${origin}/#organization` });
  return (product: Product) => ({
    '@type': 'Product',
    '@id': `${origin}${productPath(product.id)}#product`,
    sku: product.id,
    name: nameOf(product, language),
    description: (language === 'ml' && product.ml?.description) || product.description,
    image: picturesOf(product).map((picture) => new URL(picture, origin).href),
    category: categories
      .filter(({ id }) => id === product.category)
      .map((category) => nameOf(category, language))[0],
    brand: { '@type': 'Brand', name: settings.businessName },
    offers: toOffer(product, priceOf(data, product)),
  });
}

const picturesOf = ({ image, images }: Product): string[] => {
  const all = [...new Set([image, ...images])].filter((picture) => picture !== '');
  return all.length > 0 ? all : ['/icon.svg'];
};

export const organization = (
  { businessName, town, email, phone, address, ...business }: PublicSettings,
  origin: string,
) => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name: businessName,
  url: `${origin}/`,
  logo: `${origin}${logoOf(business)}`,
  ...(email && { email }),
  ...(phone && { telephone: phone }),
  ...(address && {
    address: {
      '@type': 'PostalAddress',
      streetAddress: address,
      addressLocality: town,
      addressCountry: 'IN',
    },
  }),
});

const list = (itemListElement: object[], origin: string, inLanguage: Language) => ({
  '@type': 'ItemList',
  url: `${origin}/`,
  inLanguage,
  numberOfItems: itemListElement.length,
  itemListElement,
});

/** Food cannot be returned; the seller handles damaged parcels individually. */
const noReturns = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'IN',
  returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
};

function offerOf(
  { deliveryFee, freeDeliveryThreshold, batchDays }: PublicSettings,
  origin: string,
  seller: object,
) {
  return ({ id, inStock }: Product, price: number) => ({
    '@type': 'Offer',
    url: `${origin}${productPath(id)}`,
    price: price.toFixed(2),
    priceCurrency: 'INR',
    availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller,
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingRate: {
        '@type': 'MonetaryAmount',
        value: price >= freeDeliveryThreshold ? 0 : deliveryFee,
        currency: 'INR',
      },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: days(0, batchDays),
        transitTime: days(transitDays.least, transitDays.most),
      },
    },
    hasMerchantReturnPolicy: noReturns,
  });
}
