import type { Category, Product } from '@kalavara/shared-types/catalogue';
import type { PublicSettings } from '@kalavara/shared-types/settings';
import { toPaise, toRupees } from '@kalavara/shared-types/money.rules';
import { bestPrice, openOnes } from '@kalavara/shared-types/pickle-events.rules';
import type { ShopData } from '@kalavara/shared-types/shop-page';

export type Language = 'en' | 'ml';

/** Days in transit within India, from the nearest to the farthest pincode (migrations/0006_catalogue.sql). */
const transitDays = { least: 2, most: 9 };

const days = (minValue: number, maxValue: number) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
});

/** schema.org data of seller, products, prices and shipping. */
export function structuredData(
  { products, categories, settings, events }: ShopData,
  origin: string,
  language: Language,
): object {
  const seller = { '@id': `${origin}/#organization` };
  const toOffer = offerOf(settings, origin, seller);
  const nameOf = ({ name, ml }: Category | Product) =>
    language === 'ml' && ml?.name ? ml.name : name;
  const items = products.map((product, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: {
      '@type': 'Product',
      '@id': `${origin}/#${product.id}`,
      sku: product.id,
      name: nameOf(product),
      description: (language === 'ml' && product.ml?.description) || product.description,
      image: [new URL(product.image || '/icon.svg', origin).href],
      category: categories.filter(({ id }) => id === product.category).map(nameOf)[0],
      brand: { '@type': 'Brand', name: settings.businessName },
      offers: toOffer(
        product,
        toRupees(bestPrice(openOnes(events), product.id, toPaise(product.price))),
      ),
    },
  }));
  return {
    '@context': 'https://schema.org',
    '@graph': [organization(settings, origin), list(items, origin, language)],
  };
}

const organization = ({ businessName, email, phone, address }: PublicSettings, origin: string) => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name: businessName,
  url: `${origin}/`,
  logo: `${origin}/icon.svg`,
  ...(email && { email }),
  ...(phone && { telephone: phone }),
  ...(address && {
    address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'IN' },
  }),
});

const list = (itemListElement: object[], origin: string, inLanguage: Language) => ({
  '@type': 'ItemList',
  url: `${origin}/`,
  inLanguage,
  numberOfItems: itemListElement.length,
  itemListElement,
});

/** Food is not returnable; damaged parcels are the seller's matter. */
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
    url: `${origin}/#${id}`,
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
