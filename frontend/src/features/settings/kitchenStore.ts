import type { SetupTiming } from '@kalavara/shared-types/content/stages/index';
import type { KitchenSettings } from '@kalavara/shared-types/settings/settings';
import { create } from 'zustand';
import { showBusiness } from '../../i18n/business';

const useConfirmed = create<{ settings: KitchenSettings | undefined }>(() => ({
  settings: undefined,
}));

/** The room that publishes the settings to every screen of the kitchen. */
export const kitchenRoom = 'kitchen';

/** Returns the owner's settings for the kitchen; undefined until the room or its mirror is loaded. */
export const useKitchenSettings = (): KitchenSettings | undefined =>
  useConfirmed(({ settings }) => settings);
export const getKitchenSettings = (): KitchenSettings | undefined =>
  useConfirmed.getState().settings;
export function replaceKitchenSettings(settings: KitchenSettings) {
  showBusiness(settings);
  useConfirmed.setState({ settings });
}

/** Returns the owner's setting of how long the fire burns. */
export const useSetupTiming = (): SetupTiming | undefined =>
  useConfirmed(({ settings }) => settings?.setupTiming);
