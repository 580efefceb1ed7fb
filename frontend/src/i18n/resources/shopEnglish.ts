import { toResources, type JsonTree } from './toResources';

export const resources = toResources(
  import.meta.glob<JsonTree>('../locales/en/{common,declarations,product,seo,shop,ui}.json', {
    eager: true,
    import: 'default',
  }),
);
