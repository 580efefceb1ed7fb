import { sampleCategories, samplePickles } from '@kalavara/shared-types/content/pickles';
import { sampleSettings } from '@kalavara/shared-types/content/sample-settings';
import type { Snapshots } from '@kalavara/shared-types/contract/realtime';

/** Shown if the server cannot be reached. In a separate file, so that it is loaded only then. */
export const builtIn: Snapshots['catalogue'] = {
  products: samplePickles,
  categories: sampleCategories,
  settings: sampleSettings,
  events: [],
};
