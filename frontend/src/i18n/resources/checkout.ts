import { toResources, type JsonTree } from './toResources';

/** Loaded with the checkout, which most visitors of the shop do not reach. */
export const resources = toResources(
  import.meta.glob<JsonTree>('../locales/*/{checkout,errors,order}.json', {
    eager: true,
    import: 'default',
  }),
);
