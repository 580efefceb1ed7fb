import { toResources, type JsonTree } from './toResources';

export const resources = toResources(
  import.meta.glob<JsonTree>(
    '../locales/*/{commands,common,connection,errors,pairing,stages,ui,video}.json',
    {
      eager: true,
      import: 'default',
    },
  ),
);
