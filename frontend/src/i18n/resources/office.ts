import { toResources, type JsonTree } from './toResources';

export const resources = toResources(
  import.meta.glob<JsonTree>('../locales/*/{common,errors,pairing,reviews,signIn,ui,video}.json', {
    eager: true,
    import: 'default',
  }),
);
