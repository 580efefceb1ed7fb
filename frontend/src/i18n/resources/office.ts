import { toResources, type JsonTree } from './toResources';

export const resources = toResources(
  import.meta.glob<JsonTree>('../locales/*/{common,errors,pairing,reviews,signIn,ui}.json', {
    eager: true,
    import: 'default',
  }),
);
