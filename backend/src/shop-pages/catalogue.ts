import { sampleCategories, samplePickles } from '@kalavara/shared-types/content/pickles';
import { sampleSettings } from '@kalavara/shared-types/content/sample-settings';
import type { PublicSettings } from '@kalavara/shared-types/settings';
import type { ShopData } from '@kalavara/shared-types/shop-page';
import * as catalogue from '../features/catalogue/service';
import { isPractice } from '../platform/config';
import type { AppContext } from '../platform/context';

const within = 1_500;

/** The built-in pickles, of which nothing can be ordered; with our own address, if it was ever heard. */
const builtIn = (settings: PublicSettings, payments: ShopData['payments']): ShopData => ({
  payments,
  products: samplePickles,
  categories: sampleCategories,
  settings,
  events: [],
  revision: null,
});

/**
 * What the page is drawn from. The same object for as long as nothing has changed, so that more can be kept with it.
 * A database that is away, or takes too long, is no reason for an empty page (S-274, D-156).
 */
export function shopData(ctx: AppContext): () => Promise<ShopData> {
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
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('too late')), within);
    });
    try {
      const snapshot = await Promise.race([catalogue.snapshot(ctx), late]);
      if (read?.snapshot !== snapshot) read = { snapshot, data: { ...snapshot, payments } };
      const { data } = read;
      if (without.settings !== data.settings) without = builtIn(data.settings, payments);
      isAway = false;
      return data;
    } catch (error) {
      if (!isAway)
        ctx.log.warn(
          { err: error },
          'the shop cannot be read; its page shows the built-in pickles',
        );
      isAway = true;
      return without;
    } finally {
      clearTimeout(timer);
    }
  };
}
