import type { Language } from '@kalavara/shared-types/primitives';
import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import { inLanguageAt, type ShopData } from '@kalavara/shared-types/catalogue/shop-page';
import { nameOf, organization, productNode } from './structured-data';

/** Returns the schema.org data of a product page: the seller, the product with its offer, and the breadcrumbs. */
export function productData(
  data: ShopData,
  product: Product,
  origin: string,
  language: Language,
): object {
  const home = `${origin}${inLanguageAt('/', language)}`;
  const steps = [
    { name: data.settings.businessName, item: home },
    { name: nameOf(product, language) },
  ];
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization(data.settings, origin),
      productNode(data, origin, language)(product),
      {
        '@type': 'BreadcrumbList',
        itemListElement: steps.map((step, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          ...step,
        })),
      },
    ],
  };
}
