import { sampleCategories, samplePickles } from '@kalavara/shared-types/content/pickles';
import { sampleSettings } from '@kalavara/shared-types/content/sample-settings';
import type { Snapshots } from '@kalavara/shared-types/realtime';

/** What is shown when the house cannot be reached. In a file of its own, so that nobody downloads it who needs it not. */
export const builtIn: Snapshots['catalogue'] = {
  products: samplePickles,
  categories: sampleCategories,
  settings: sampleSettings,
  events: [],
};
