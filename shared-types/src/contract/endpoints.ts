import * as accounts from '../accounts/accounts';
import * as backInStock from '../back-in-stock/back-in-stock';
import { calls, type CallName } from './calls';
import * as catalogue from '../catalogue/catalogue';
import * as checkout from '../checkout/checkout';
import type { Endpoint } from './contract';
import * as coupons from '../coupons/coupons';
import * as couriers from '../couriers/couriers';
import * as customers from '../customers/customers';
import * as cutlets from '../cutlets/cutlets';
import * as delivery from '../delivery/delivery';
import * as diagnostics from '../diagnostics/diagnostics';
import * as diary from '../diary/diary';
import * as displays from '../displays/displays';
import * as eventCosts from '../event-costs/event-costs';
import * as figures from '../figures/figures';
import * as guestCounts from '../guest-counts/guest-counts';
import * as history from '../history/history';
import * as inventory from '../inventory/inventory';
import * as kitchenRecipes from '../kitchen-recipes/kitchen-recipes';
import * as media from '../media/media';
import * as messageSettings from '../messages/message-settings';
import * as messageTemplates from '../messages/message-templates';
import * as messages from '../messages/messages';
import * as notifications from '../notifications/notifications';
import * as orders from '../orders/orders';
import * as ordersByHand from '../orders/orders-by-hand';
import * as overview from '../overview/overview';
import * as ownOrders from '../orders/own-orders';
import * as pickleEvents from '../pickle-events/pickle-events';
import * as packing from '../orders/packing';
import * as policies from '../policies/policies';
import * as purchase from '../purchase/purchase';
import * as readings from '../readings/readings';
import * as recipes from '../recipes/recipes';
import * as reminders from '../reminders/reminders';
import * as reviews from '../reviews/reviews';
import * as safetyLog from '../safety-log/safety-log';
import * as schedule from '../schedule/schedule';
import * as settings from '../settings/settings';
import * as shopping from '../shopping/shopping';
import * as stepMedia from '../step-media/step-media';
import * as timers from '../timers/timers';
import * as todos from '../todos/todos';

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

/** The input and the answer of each call. Screens import this type and no schema. */
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
