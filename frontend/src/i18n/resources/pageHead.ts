import { toResources, type JsonTree } from './toResources';

/** For the server only: the head of a page is rendered once. */
export const resources = toResources(
  import.meta.glob<JsonTree>('../locales/*/pageHead.json', { eager: true, import: 'default' }),
);
