import { toResources, type JsonTree } from './toResources';

/** Loaded with the cart, so not part of the first load. */
export const resources = toResources(
  import.meta.glob<JsonTree>('../locales/*/cart.json', { eager: true, import: 'default' }),
);
