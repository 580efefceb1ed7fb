import type { StepId } from '../../primitives';
import type { Stage, SubStep } from '../types';
import { chutneyprep } from './chutneyprep';
import { finalcooking } from './finalcooking';
import { meatmasala } from './meatmasala';
import { pitlighting } from './pitlighting';
import { riceprep } from './riceprep';
import { setup, setupTimings } from './setup';

export { setupTimings };
export type SetupTiming = keyof typeof setupTimings;

const afterSetup: readonly Stage[] = [meatmasala, pitlighting, riceprep, finalcooking, chutneyprep];
const timed: Record<SetupTiming, readonly Stage[]> = {
  standard: [setup('standard'), ...afterSetup],
  'long-burn': [setup('long-burn'), ...afterSetup],
};

/** The six SOP pages in the order of the day, as the owner has timed the first of them (D-021). */
export const stagesTimed = (timing: SetupTiming): readonly Stage[] => timed[timing];

/** The same as a new house has them: for everything but minutes. */
export const stages: readonly Stage[] = timed.standard;

/** The stage of an address, "/soplocked/setup". */
export const stageByRoute = (path: string): Stage | undefined => stages.find(({ route }) => route === path);

/** The stage of the number before the hyphen of a step id, "1" to "6". */
export const stageById = (id: string): Stage | undefined => stages.find((stage) => stage.id === id);

/** The sub-step of a canonical id: "1-1" is the setup page's, pit lighting's is "3-1". */
export const subStepOf = (stepId: StepId, of: readonly Stage[] = stages): SubStep | undefined =>
  of.flatMap(({ subSteps }) => subSteps).find(({ id }) => id === stepId);

/** Every drawing the stages ask for, once. */
export const stillNames: readonly string[] = [
  ...new Set(stages.flatMap(({ subSteps }) => subSteps.map(({ still }) => still))),
];
