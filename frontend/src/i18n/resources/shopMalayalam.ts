import { toResources, type JsonTree } from './toResources';

/** Includes the English declarations about food, which are shown beside the Malayalam ones (`EnglishBeside`). */
export const resources = toResources(
  import.meta.glob<JsonTree>(
    [
      '../locales/ml/{common,declarations,product,seo,shop,ui}.json',
      '../locales/en/declarations.json',
    ],
    { eager: true, import: 'default' },
  ),
);
