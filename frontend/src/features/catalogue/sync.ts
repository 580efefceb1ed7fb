import { defineRoomSlice } from '../../realtime/roomSlices';
import {
  removeCategory,
  removePickleEvent,
  removeProduct,
  upsertCategory,
  upsertPickleEvent,
  upsertProduct,
  replacePublicSettings,
  replaceCatalogue,
} from './store';

export const catalogueSlice = defineRoomSlice('catalogue', {
  load: (snapshot) => replaceCatalogue(snapshot),
  apply: {
    'product.changed': ({ product }) => upsertProduct(product),
    'product.removed': ({ productId }) => removeProduct(productId),
    'category.changed': ({ category }) => upsertCategory(category),
    'category.removed': ({ categoryId }) => removeCategory(categoryId),
    'settings.changed': ({ settings }) => replacePublicSettings(settings),
    'pickleEvent.changed': ({ event }) => upsertPickleEvent(event),
    'pickleEvent.removed': ({ eventId }) => removePickleEvent(eventId),
  },
});
