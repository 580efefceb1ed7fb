import type * as accounts from '@kalavara/shared-types/accounts';
import type { CallName } from '@kalavara/shared-types/calls';
import type * as catalogue from '@kalavara/shared-types/catalogue';
import type * as checkout from '@kalavara/shared-types/checkout';
import type * as delivery from '@kalavara/shared-types/delivery';
import type * as diary from '@kalavara/shared-types/diary';
import type * as displays from '@kalavara/shared-types/displays';
import type * as history from '@kalavara/shared-types/history';
import type * as orders from '@kalavara/shared-types/orders';
import type * as people from '@kalavara/shared-types/guest-counts';
import type * as settings from '@kalavara/shared-types/settings';
import type * as customers from '@kalavara/shared-types/customers';
import type * as diagnostics from '@kalavara/shared-types/diagnostics';
import type * as media from '@kalavara/shared-types/media';
import type * as overview from '@kalavara/shared-types/overview';
import type * as pickleEvents from '@kalavara/shared-types/pickle-events';
import type * as recipeLibrary from '@kalavara/shared-types/recipes';
import type * as cutlets from '@kalavara/shared-types/cutlets';
import type * as inventory from '@kalavara/shared-types/inventory';
import type * as purchase from '@kalavara/shared-types/purchase';
import type * as readings from '@kalavara/shared-types/readings';
import type * as reviews from '@kalavara/shared-types/reviews';
import type * as schedule from '@kalavara/shared-types/schedule';
import type * as stepMedia from '@kalavara/shared-types/step-media';
import type * as timers from '@kalavara/shared-types/timers';
import type * as todos from '@kalavara/shared-types/todos';

type Kitchen = typeof diary &
  typeof displays &
  typeof history &
  typeof people &
  typeof timers &
  typeof todos;
type Shop = typeof catalogue & typeof checkout & typeof delivery & typeof orders & typeof settings;
type House = typeof customers &
  typeof diagnostics &
  typeof media &
  typeof overview &
  typeof pickleEvents &
  typeof recipeLibrary;
type Event = typeof cutlets &
  typeof inventory &
  typeof purchase &
  typeof readings &
  typeof reviews &
  typeof schedule &
  typeof stepMedia;
type All = typeof accounts & Event & Kitchen & Shop & House;

/** What each call carries and answers. Types alone, so that no screen downloads a schema. */
export type Endpoints = { [Name in CallName]: All[Name] };
