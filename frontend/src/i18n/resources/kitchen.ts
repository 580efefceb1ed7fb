import { toResources, type JsonTree } from './toResources';

export const resources = toResources(
  import.meta.glob<JsonTree>(
    '../locales/*/{purchase,commands,common,connection,cutlets,errors,forms,guide,inventory,kitchen,kitchenRecipes,now,pushTest,readings,reminders,reports,reviews,schedule,shopping,ui,video}.json',
    { eager: true, import: 'default' },
  ),
);
