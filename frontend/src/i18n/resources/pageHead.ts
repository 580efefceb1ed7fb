import { toResources, type JsonTree } from './toResources';

/** For the server alone: a page's head is rendered once. */
export const resources = toResources(
  import.meta.glob<JsonTree>('../locales/*/pageHead.json', { eager: true, import: 'default' }),
);
