import type { SetupTiming } from '@kalavara/shared-types/content/stages/index';
import { create } from 'zustand';

const useHeard = create<{ timing: SetupTiming | undefined }>(() => ({ timing: undefined }));

/** The room in which every stage page hears of it. */
export const kitchenRoom = 'kitchen';

/** How long the owner lets the fire burn. Undefined until the kitchen's room, or this device's mirror of it, has said so. */
export const useSetupTiming = (): SetupTiming | undefined => useHeard(({ timing }) => timing);
export const setupTimingNow = (): SetupTiming | undefined => useHeard.getState().timing;
export const keepSetupTiming = (timing: SetupTiming) => useHeard.setState({ timing });
