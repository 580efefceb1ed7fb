import { toResources, type JsonTree } from './toResources';

/** With the declarations on food in English too, because those stand beside the Malayalam ones (`EnglishBeside`). */
export const resources = toResources(
  import.meta.glob<JsonTree>(
    [
      '../locales/ml/{common,declarations,product,seo,shop,ui}.json',
      '../locales/en/declarations.json',
    ],
    { eager: true, import: 'default' },
  ),
);
