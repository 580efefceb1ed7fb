import type { Change, RoomKind, Snapshots } from '@kalavara/shared-types/realtime';
import { partsOf } from '@kalavara/shared-types/rooms';
import { upsertDiaryEvent, removeDiaryEvent, replaceDiary } from '../features/diary/store';
import { upsertDisplay } from '../features/displays/store';
import { upsertOrder, replaceOrders } from '../features/orders/store';
import { markCatalogueChanged } from '../features/catalogue/owner/store';
import type { RoomStores } from '../realtime/rooms';

type Kept<Type extends Change['type']> = (change: Extract<Change, { type: Type }>) => void;
type Of<Nouns extends string> = Extract<Change['type'], `${Nouns}.${string}`>;

/** What the dashboard hears. Of the shop it hears that something moved: it shows more of it than the room tells everybody. */
const load: {
  [Kind in 'catalogue' | 'orders' | 'diary' | 'display']: (snapshot: Snapshots[Kind]) => void;
} = {
  catalogue: markCatalogueChanged,
  orders: ({ orders }) => replaceOrders(orders),
  diary: replaceDiary,
  display: ({ display }) => upsertDisplay(display),
};

const apply: {
  [
    Type in Of<
      'product' | 'category' | 'settings' | 'pickleEvent' | 'order' | 'diaryEvent' | 'display'
    >
  ]: Kept<Type>;
} = {
  'product.changed': markCatalogueChanged,
  'product.removed': markCatalogueChanged,
  'category.changed': markCatalogueChanged,
  'category.removed': markCatalogueChanged,
  'settings.changed': markCatalogueChanged,
  'pickleEvent.changed': markCatalogueChanged,
  'pickleEvent.removed': markCatalogueChanged,
  'order.changed': ({ order }) => upsertOrder(order),
  'diaryEvent.changed': ({ event }) => upsertDiaryEvent(event),
  'diaryEvent.removed': ({ eventId }) => removeDiaryEvent(eventId),
  'display.changed': ({ display }) => upsertDisplay(display),
};

const isLoaded = (kind: RoomKind): kind is keyof typeof load => kind in load;
const isApplied = (type: Change['type']): type is keyof typeof apply => type in apply;

export const ownerRoomStores: RoomStores = {
  load: (room, snapshot) => {
    const [kind] = partsOf(room);
    if (isLoaded(kind)) load[kind](snapshot as never);
  },
  apply: (_room, change) => {
    if (isApplied(change.type)) apply[change.type](change as never);
  },
  // Customers are not kept on a device.
  read: () => undefined,
  timers: () => undefined,
};
