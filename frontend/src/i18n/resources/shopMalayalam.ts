import type { Resource } from 'i18next';
import {
  allergen,
  allergens,
  ingredients,
  label,
  months_one,
  months_other,
} from '../locales/en/product.json';
import { toResources, type JsonTree } from './toResources';

/** The declarations on food, for which English stands beside the Malayalam (`EnglishBeside`). */
const declarations = { allergen, allergens, ingredients, label, months_one, months_other };

export const resources: Resource = {
  en: { product: declarations },
  ...toResources(
    import.meta.glob<JsonTree>('../locales/ml/{common,product,seo,shop,ui}.json', {
      eager: true,
      import: 'default',
    }),
  ),
};
