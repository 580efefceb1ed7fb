import { toResources, type JsonTree } from './toResources';

/** The texts of the shop in English; those in Malayalam are a file of their own, which half of the shoppers never load. */
export const resources = toResources(
  import.meta.glob<JsonTree>('../locales/en/{common,product,seo,shop,ui}.json', {
    eager: true,
    import: 'default',
  }),
);
