import { toResources, type JsonTree } from './toResources';

export const resources = toResources(
  import.meta.glob<JsonTree>(
    '../locales/*/{commands,common,connection,errors,pairing,stages,ui}.json',
    {
      eager: true,
      import: 'default',
    },
  ),
);
