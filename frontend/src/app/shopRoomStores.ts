import type { Change, RoomKind, Snapshots } from '@kalavara/shared-types/realtime';
import { partsOf } from '@kalavara/shared-types/rooms';
import {
  removeCategory,
  removePickleEvent,
  removeProduct,
  upsertCategory,
  upsertPickleEvent,
  upsertProduct,
  replacePublicSettings,
  replaceCatalogue,
} from '../features/catalogue/store';
import { upsertOrderView } from '../features/orders/shopper/store';
import type { RoomStores } from '../realtime/rooms';

type Kept<Type extends Change['type']> = (change: Extract<Change, { type: Type }>) => void;
type Of<Nouns extends string> = Extract<Change['type'], `${Nouns}.${string}`>;

/** What a shopper's page hears: the shelf, and the one order its key opens. Of other rooms it is in none. */
const load: { [Kind in 'catalogue' | 'order']: (snapshot: Snapshots[Kind]) => void } = {
  catalogue: (snapshot) => replaceCatalogue(snapshot),
  order: ({ order }) => upsertOrderView(order),
};

const apply: {
  [Type in Of<'product' | 'category' | 'settings' | 'pickleEvent' | 'ownOrder'>]: Kept<Type>;
} = {
  'product.changed': ({ product }) => upsertProduct(product),
  'product.removed': ({ productId }) => removeProduct(productId),
  'category.changed': ({ category }) => upsertCategory(category),
  'category.removed': ({ categoryId }) => removeCategory(categoryId),
  'settings.changed': ({ settings }) => replacePublicSettings(settings),
  'pickleEvent.changed': ({ event }) => upsertPickleEvent(event),
  'pickleEvent.removed': ({ eventId }) => removePickleEvent(eventId),
  'ownOrder.changed': ({ order }) => upsertOrderView(order),
};

const isLoaded = (kind: RoomKind): kind is keyof typeof load => kind in load;
const isApplied = (type: Change['type']): type is keyof typeof apply => type in apply;

export const shopRoomStores: RoomStores = {
  load: (room, snapshot) => {
    const [kind] = partsOf(room);
    if (isLoaded(kind)) load[kind](snapshot as never);
  },
  apply: (_room, change) => {
    if (isApplied(change.type)) apply[change.type](change as never);
  },
  // Nothing of it is kept on the device: a price of yesterday is worse than none.
  read: () => undefined,
  timers: () => undefined,
};
