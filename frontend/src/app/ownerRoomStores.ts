import type { Change, RoomKind, Snapshots } from '@kalavara/shared-types/realtime';
import { partsOf } from '@kalavara/shared-types/rooms';
import { keepDiaryEvent, dropDiaryEvent, replaceDiary } from '../features/diary/store';
import { keepDisplay } from '../features/displays/store';
import { keepOrder, replaceOrders } from '../features/orders/store';
import { shelfMoved } from '../features/catalogue/owner/store';
import type { RoomStores } from '../realtime/rooms';

type Kept<Type extends Change['type']> = (change: Extract<Change, { type: Type }>) => void;
type Of<Nouns extends string> = Extract<Change['type'], `${Nouns}.${string}`>;

/** What the dashboard hears. Of the shop it hears that something moved: it shows more of it than the room tells everybody. */
const load: {
  [Kind in 'catalogue' | 'orders' | 'diary' | 'display']: (snapshot: Snapshots[Kind]) => void;
} = {
  catalogue: shelfMoved,
  orders: ({ orders }) => replaceOrders(orders),
  diary: replaceDiary,
  display: ({ display }) => keepDisplay(display),
};

const apply: {
  [
    Type in Of<
      'product' | 'category' | 'settings' | 'pickleEvent' | 'order' | 'diaryEvent' | 'display'
    >
  ]: Kept<Type>;
} = {
  'product.changed': shelfMoved,
  'product.removed': shelfMoved,
  'category.changed': shelfMoved,
  'category.removed': shelfMoved,
  'settings.changed': shelfMoved,
  'pickleEvent.changed': shelfMoved,
  'pickleEvent.removed': shelfMoved,
  'order.changed': ({ order }) => keepOrder(order),
  'diaryEvent.changed': ({ event }) => keepDiaryEvent(event),
  'diaryEvent.removed': ({ eventId }) => dropDiaryEvent(eventId),
  'display.changed': ({ display }) => keepDisplay(display),
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
