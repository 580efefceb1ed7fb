import { toResources, type JsonTree } from './toResources';

export const resources = toResources(
  import.meta.glob<JsonTree>(
    '../locales/*/{backup,cart,commands,common,connection,coupons,customers,declarations,errors,figures,forms,kitchen,messages,orders,overview,owner,packing,pickleEvents,product,pushTest,recipes,safetyLog,settings,signIn,catalogue,diagnostics,ui,video}.json',
    { eager: true, import: 'default' },
  ),
);
