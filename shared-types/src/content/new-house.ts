import type { Settings } from '../settings';
import { sampleSettings } from './sample-settings';

/** All settings of a new house. Its coupons are the server's to know (D-143), so no browser imports this file. */
export const newHouse: Settings = {
  ...sampleSettings,
  coupons: [{ code: 'PICKLE15', percent: 15, isActive: true }],
  isSample: true,
};
