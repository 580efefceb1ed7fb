import { toResources, type JsonTree } from './toResources';

export const resources = toResources(
  import.meta.glob<JsonTree>('../locales/en/home.json', { eager: true, import: 'default' }),
);
