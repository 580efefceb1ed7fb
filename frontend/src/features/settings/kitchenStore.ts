import type { SetupTiming } from '@kalavara/shared-types/content/stages/index';
import type { KitchenSettings } from '@kalavara/shared-types/settings';
import { create } from 'zustand';

const useHeard = create<{ settings: KitchenSettings | undefined }>(() => ({ settings: undefined }));

/** The room in which every screen of the kitchen hears of them. */
export const kitchenRoom = 'kitchen';

/** What the owner set for the kitchen. Undefined until its room, or this device's mirror of it, has said so. */
export const useKitchenSettings = (): KitchenSettings | undefined =>
  useHeard(({ settings }) => settings);
export const kitchenSettingsNow = (): KitchenSettings | undefined => useHeard.getState().settings;
export const keepKitchenSettings = (settings: KitchenSettings) => useHeard.setState({ settings });

/** How long the owner lets the fire burn. */
export const useSetupTiming = (): SetupTiming | undefined =>
  useHeard(({ settings }) => settings?.setupTiming);
