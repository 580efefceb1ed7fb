import { toResources, type JsonTree } from './toResources';

/** Loaded with the cart, which a visitor who only looks around does not need. */
export const resources = toResources(
  import.meta.glob<JsonTree>('../locales/*/cart.json', { eager: true, import: 'default' }),
);
