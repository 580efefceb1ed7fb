import { toResources, type JsonTree } from './toResources';

/** Loaded with the page of a product. */
export const resources = toResources(
  import.meta.glob<JsonTree>('../locales/*/productPage.json', { eager: true, import: 'default' }),
);
