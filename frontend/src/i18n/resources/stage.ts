import { toResources, type JsonTree } from './toResources';

/** Texts of the first content of a stage page; the rest is in `stageDeferred.ts`. */
export const resources = toResources(
  import.meta.glob<JsonTree>('../locales/*/{common,connection,now,stages,ui}.json', {
    eager: true,
    import: 'default',
  }),
);
