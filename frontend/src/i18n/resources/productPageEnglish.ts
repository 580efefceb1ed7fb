import { toResources, type JsonTree } from './toResources';

export const resources = toResources(
  import.meta.glob<JsonTree>('../locales/en/productPage.json', { eager: true, import: 'default' }),
);
