import { sampleCategories, samplePickles } from '@kalavara/shared-types/content/pickles';
import { sampleSettings } from '@kalavara/shared-types/content/sample-settings';
import type { Snapshots } from '@kalavara/shared-types/contract/realtime';

/**
 * Shown when the server cannot be reached. In a file of its own, so that it is downloaded only
 * then.
 */
export const builtIn: Snapshots['catalogue'] = {
  products: samplePickles,
  categories: sampleCategories,
  settings: sampleSettings,
  events: [],
};
