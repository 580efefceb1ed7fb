import { defaultPriceRise } from '@kalavara/shared-types/inventory/price-rises.rules';
import { useKitchenSettings } from '../../../features/settings/kitchenStore';

/** Returns the owner's limit in percent. */
export const usePriceRise = (): number => useKitchenSettings()?.priceRise ?? defaultPriceRise;
