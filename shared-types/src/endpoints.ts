import * as accounts from './accounts';
import * as backInStock from './back-in-stock';
import { calls, type CallName } from './calls';
import * as catalogue from './catalogue';
import * as checkout from './checkout';
import type { Endpoint } from './contract';
import * as coupons from './coupons';
import * as couriers from './couriers';
import * as customers from './customers';
import * as cutlets from './cutlets';
import * as delivery from './delivery';
import * as diagnostics from './diagnostics';
import * as diary from './diary';
import * as displays from './displays';
import * as eventCosts from './event-costs';
import * as figures from './figures';
import * as guestCounts from './guest-counts';
import * as history from './history';
import * as inventory from './inventory';
import * as kitchenRecipes from './kitchen-recipes';
import * as media from './media';
import * as messageSettings from './message-settings';
import * as messageTemplates from './message-templates';
import * as messages from './messages';
import * as notifications from './notifications';
import * as orders from './orders';
import * as ordersByHand from './orders-by-hand';
import * as overview from './overview';
import * as ownOrders from './own-orders';
import * as pickleEvents from './pickle-events';
import * as packing from './packing';
import * as policies from './policies';
import * as purchase from './purchase';
import * as readings from './readings';
import * as recipes from './recipes';
import * as reminders from './reminders';
import * as reviews from './reviews';
import * as safetyLog from './safety-log';
import * as schedule from './schedule';
import * as settings from './settings';
import * as shopping from './shopping';
import * as stepMedia from './step-media';
import * as timers from './timers';
import * as todos from './todos';

/** The files of the contract by the tag of the OpenAPI page. A new file of endpoints is a line here and nowhere else. */
const files = {
  accounts,
  backInStock,
  catalogue,
  checkout,
  coupons,
  couriers,
  customers,
  delivery,
  diagnostics,
  diary,
  displays,
  figures,
  history,
  media,
  messageSettings,
  messageTemplates,
  messages,
  notifications,
  orders: { ...orders, ...ownOrders },
  ordersByHand,
  overview,
  packing,
  people: guestCounts,
  pickleEvents,
  recipeLibrary: recipes,
  settings,
  policies,
  eventCosts,
  timers,
  todos,
  cutlets,
  inventory,
  kitchenRecipes,
  purchase,
  readings,
  reminders,
  reviews,
  safetyLog,
  schedule,
  shopping,
  stepMedia,
};

type File = (typeof files)[keyof typeof files];

/** What each call carries and answers. A screen imports this type and no schema. */
export type Endpoints = { [Name in CallName]: Extract<File, Record<Name, unknown>>[Name] };

const found = Object.entries(files).flatMap(([tag, file]) =>
  Object.entries(file)
    .filter(([name]) => name in calls)
    .map(([name, endpoint]) => [name, { tag, endpoint: endpoint as Endpoint }] as const),
);

/** Every endpoint of the contract by its name, with the noun it belongs to. */
export const endpoints = Object.fromEntries(found) as Record<
  CallName,
  { tag: string; endpoint: Endpoint }
>;
