import type { PublicSettings } from '../settings/settings';
import { defaultBusiness } from './default-business';

/**
 * The settings of a new installation, so that everything can be tried. They reach no real person: the domain is one
 * that can never be registered, and no Indian number begins with 0.
 */
export const sampleSettings: PublicSettings = {
  ...defaultBusiness,
  heroTitle: '',
  heroTitleMl: '',
  heroText: '',
  heroTextMl: '',
  makerName: defaultBusiness.businessName,
  address: `1 Sample Street, ${defaultBusiness.town}, Kerala 686001`,
  email: 'hello@kalavara.example',
  phone: '+910000000000',
  whatsapp: '+910000000000',
  fssai: '12345678901234',
  deliveryFee: 50,
  freeDeliveryThreshold: 500,
  minimumOrder: 200,
  countries: [],
  batchDays: 2,
  setupTiming: 'standard',
};
