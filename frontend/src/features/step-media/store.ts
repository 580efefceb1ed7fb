import type { StepId } from '@kalavara/shared-types/primitives';
import type { StepMedia } from '@kalavara/shared-types/step-media';
import type { OwnMedia } from '@kalavara/shared-types/step-media.rules';
import { create } from 'zustand';

const useHeard = create<{ media: Record<StepId, StepMedia> | undefined }>(() => ({
  media: undefined,
}));

export const stepMediaNow = (): StepMedia[] | undefined => {
  const { media } = useHeard.getState();
  return media && Object.values(media);
};
export const replaceStepMedia = (all: readonly StepMedia[]) =>
  useHeard.setState({ media: Object.fromEntries(all.map((media) => [media.stepId, media])) });
export const keepStepMedia = (one: StepMedia) =>
  useHeard.setState(({ media }) => ({ media: { ...media, [one.stepId]: one } }));

const none: OwnMedia = {};
/** All of it; nothing until the room, or this device's mirror of it, has said so. */
export const useOwnMedia = (): OwnMedia => useHeard(({ media }) => media ?? none);
/** The owner's own film and still of a step, where there is one. */
export const useStepMedia = (stepId: StepId): StepMedia | undefined =>
  useHeard(({ media }) => media?.[stepId]);
