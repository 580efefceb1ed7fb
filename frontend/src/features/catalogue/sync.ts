import { defineRoomSlice } from '../../realtime/roomSlices';
import {
  dropCategory,
  dropEvent,
  dropProduct,
  keepCategory,
  keepEvent,
  keepProduct,
  keepSettings,
  replaceCatalogue,
} from './store';

export const catalogueSlice = defineRoomSlice('catalogue', {
  load: (snapshot) => replaceCatalogue(snapshot),
  apply: {
    'product.changed': ({ product }) => keepProduct(product),
    'product.removed': ({ productId }) => dropProduct(productId),
    'category.changed': ({ category }) => keepCategory(category),
    'category.removed': ({ categoryId }) => dropCategory(categoryId),
    'settings.changed': ({ settings }) => keepSettings(settings),
    'pickleEvent.changed': ({ event }) => keepEvent(event),
    'pickleEvent.removed': ({ eventId }) => dropEvent(eventId),
  },
});
