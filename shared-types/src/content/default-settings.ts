import { defaultPriceRise } from '../inventory/price-rises.rules';
import type { Settings } from '../settings/settings';
import { sampleSettings } from './sample-settings';

/** All settings of a new installation. Most of them are the owner's alone, so no browser imports this file. */
export const defaultSettings: Settings = {
  ...sampleSettings,
  gstin: '',
  grievanceName: '',
  grievanceDesignation: '',
  grievanceEmail: '',
  grievancePhone: '',
  registration: 'none',
  // Vegetables, fruit and other parts of plants in vinegar; prepared fish; crustaceans; prepared meat: 12 % before.
  taxRates: [
    { hsn: '2001', percent: 12, from: '2017-07-01' },
    { hsn: '2001', percent: 5, from: '2025-09-22' },
    { hsn: '1604', percent: 12, from: '2017-07-01' },
    { hsn: '1604', percent: 5, from: '2025-09-22' },
    { hsn: '1605', percent: 12, from: '2017-07-01' },
    { hsn: '1605', percent: 5, from: '2025-09-22' },
    { hsn: '1602', percent: 12, from: '2017-07-01' },
    { hsn: '1602', percent: 5, from: '2025-09-22' },
  ],
  usesSecondTable: true,
  riceAmounts: 'as-given',
  lowStockFrom: 10,
  priceRise: defaultPriceRise,
  isSample: true,
};
