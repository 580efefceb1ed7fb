import { sampleCategories, samplePickles } from '@kalavara/shared-types/content/pickles';
import { sampleSettings } from '@kalavara/shared-types/content/sample-settings';
import type { PublicSettings } from '@kalavara/shared-types/settings/settings';
import type { ShopData } from '@kalavara/shared-types/catalogue/shop-page';
import * as catalogue from '../features/catalogue/service';
import { isPractice } from '../platform/config/config';
import type { AppContext } from '../platform/context';
import { withDeadline } from '../platform/with-deadline';

const timeoutMs = 1_500;

/** The shop with the built-in pickles, which cannot be ordered, and the last known address. */
const builtIn = (settings: PublicSettings, payments: ShopData['payments']): ShopData => ({
  payments,
  products: samplePickles,
  categories: sampleCategories,
  settings,
  events: [],
  revision: null,
});

/**
 * Returns a function that reads the data of a page: the same object until they change. While the database is not
 * available, it is the built-in shop.
 */
export function createShopDataReader(ctx: AppContext): () => Promise<ShopData> {
  const deadlineMs = timeoutMs * ctx.timeoutMultiplier;
  const { kind, keys, checkoutScript } = ctx.config.payments;
  const isConfigured = kind === 'sandbox' || keys !== undefined;
  const payments = {
    isTest: isPractice(ctx.config.payments),
    script: isConfigured ? checkoutScript : null,
  };
  let read: { snapshot: catalogue.ShopSnapshot; data: ShopData } | undefined;
  let without = builtIn(sampleSettings, payments);
  let isAway = false;

  return async () => {
    try {
      const snapshot = await withDeadline(catalogue.snapshot(ctx), deadlineMs);
      if (read?.snapshot !== snapshot) read = { snapshot, data: { ...snapshot, payments } };
      const { data } = read;
      if (without.settings !== data.settings) without = builtIn(data.settings, payments);
      isAway = false;
      return data;
    } catch (error) {
      if (!isAway)
        // Until then the page shows the built-in pickles.
        ctx.log.warn({ event: 'shop_page_catalogue_unavailable', err: error });
      isAway = true;
      return without;
    }
  };
}
