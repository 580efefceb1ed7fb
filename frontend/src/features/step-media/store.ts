import type { StepId } from '@kalavara/shared-types/primitives';
import type { StepMedia } from '@kalavara/shared-types/step-media/step-media';
import type { OwnMedia } from '@kalavara/shared-types/step-media/step-media.rules';
import { create } from 'zustand';

/** Undefined until the room or its mirror is loaded. */
const useConfirmed = create<{ media: Record<StepId, StepMedia> | undefined }>(() => ({
  media: undefined,
}));

export const getStepMedia = (): StepMedia[] | undefined => {
  const { media } = useConfirmed.getState();
  return media && Object.values(media);
};
export const replaceStepMedia = (all: readonly StepMedia[]) =>
  useConfirmed.setState({ media: Object.fromEntries(all.map((media) => [media.stepId, media])) });
export const upsertStepMedia = (changed: StepMedia) =>
  useConfirmed.setState(({ media }) => ({ media: { ...media, [changed.stepId]: changed } }));

const none: OwnMedia = {};
export const useOwnMedia = (): OwnMedia => useConfirmed(({ media }) => media ?? none);
/** Returns the owner's video and picture of a step, if there are any. */
export const useStepMedia = (stepId: StepId): StepMedia | undefined =>
  useConfirmed(({ media }) => media?.[stepId]);
