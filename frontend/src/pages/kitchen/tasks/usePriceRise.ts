import { defaultPriceRise } from '@kalavara/shared-types/inventory/price-rises.rules';
import { useKitchenSettings } from '../../../features/settings/kitchenStore';

/** The owner's limit in percent. */
export const usePriceRise = (): number => useKitchenSettings()?.priceRise ?? defaultPriceRise;
