import type { Stage, SubStep } from '../content/types';
import type { StepId } from '../primitives';
import type { StepMedia } from './step-media';

export type OwnMedia = Readonly<Record<StepId, StepMedia>>;

/** The stages with the owner's films and stills in place of the built-in ones. */
export function withOwnMedia(stages: readonly Stage[], media: OwnMedia): readonly Stage[] {
  const isOwn = ({ id }: SubStep) => media[id] !== undefined;
  return stages.map((stage) =>
    stage.subSteps.some(isOwn)
      ? { ...stage, subSteps: stage.subSteps.map((step) => withOwn(step, media[step.id])) }
      : stage,
  );
}

function withOwn(step: SubStep, own: StepMedia | undefined): SubStep {
  if (!own) return step;
  return {
    ...step,
    videoUrl: own.videoUrl ?? step.videoUrl,
    ...(own.stillUrl !== null && { stillUrl: own.stillUrl }),
  };
}
