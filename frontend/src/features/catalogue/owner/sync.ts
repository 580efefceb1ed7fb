import { defineRoomSlice } from '../../../realtime/roomSlices';
import { showBusiness } from '../../../i18n/business';
import { markCatalogueChanged } from './store';

/** The dashboard shows more of the shop than its room publishes, so it only counts changes and reloads. */
export const catalogueChangesSlice = defineRoomSlice('catalogue', {
  load: ({ settings }) => {
    showBusiness(settings);
    markCatalogueChanged();
  },
  apply: {
    'product.changed': markCatalogueChanged,
    'product.removed': markCatalogueChanged,
    'category.changed': markCatalogueChanged,
    'category.removed': markCatalogueChanged,
    'settings.changed': ({ settings }) => {
      showBusiness(settings);
      markCatalogueChanged();
    },
    'pickleEvent.changed': markCatalogueChanged,
    'pickleEvent.removed': markCatalogueChanged,
  },
});
