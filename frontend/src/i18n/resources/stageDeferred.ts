import { toResources, type JsonTree } from './toResources';

/** Texts of the parts that a stage page loads after its first content. */
export const resources = toResources(
  import.meta.glob<JsonTree>('../locales/*/{commands,errors,pairing,starts,video}.json', {
    eager: true,
    import: 'default',
  }),
);
