import { toResources, type JsonTree } from './toResources';

export const resources = toResources(
  import.meta.glob<JsonTree>('../locales/ml/productPage.json', { eager: true, import: 'default' }),
);
