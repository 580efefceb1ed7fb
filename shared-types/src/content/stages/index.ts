import type { StepId } from '../../primitives';
import type { Stage, SubStep } from '../types';
import { chutneyprep } from './chutneyprep';
import { finalcooking } from './finalcooking';
import { meatmasala } from './meatmasala';
import { pitlighting } from './pitlighting';
import { riceprep } from './riceprep';
import { setup } from './setup';

export { setupTimings } from './setup';

/** The six SOP pages in the order of the day. */
export const stages: readonly Stage[] = [setup, meatmasala, pitlighting, riceprep, finalcooking, chutneyprep];

/** The stage of an address, "/soplocked/setup". */
export const stageByRoute = (path: string): Stage | undefined => stages.find(({ route }) => route === path);

/** The stage of the number before the hyphen of a step id, "1" to "6". */
export const stageById = (id: string): Stage | undefined => stages.find((stage) => stage.id === id);

/** The sub-step of a canonical id: "1-1" is the setup page's, pit lighting's is "3-1". */
export const subStepOf = (stepId: StepId): SubStep | undefined =>
  stages.flatMap(({ subSteps }) => subSteps).find(({ id }) => id === stepId);

/** Every drawing the stages ask for, once. */
export const stillNames: readonly string[] = [
  ...new Set(stages.flatMap(({ subSteps }) => subSteps.map(({ still }) => still))),
];
