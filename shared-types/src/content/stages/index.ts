import type { StepId } from '../../primitives';
import type { RiceVersion } from '../rice';
import type { Stage, SubStep } from '../types';
import { chutneyprep } from './chutneyprep';
import { finalcooking } from './finalcooking';
import { meatmasala } from './meatmasala';
import { pitlighting } from './pitlighting';
import { riceprep } from './riceprep';
import { setup, setupTimings } from './setup';

export { setupTimings };
export type SetupTiming = keyof typeof setupTimings;

const made = (timing: SetupTiming, rice: RiceVersion): readonly Stage[] => [
  setup(timing),
  meatmasala,
  pitlighting,
  riceprep(rice),
  finalcooking,
  chutneyprep,
];
const withRice = (timing: SetupTiming): Record<RiceVersion, readonly Stage[]> => ({
  'as-given': made(timing, 'as-given'),
  page: made(timing, 'page'),
  calculator: made(timing, 'calculator'),
  edited: made(timing, 'edited'),
});
const all: Record<SetupTiming, Record<RiceVersion, readonly Stage[]>> = {
  standard: withRice('standard'),
  'long-burn': withRice('long-burn'),
};

/** The six SOP pages in the order of the day, as the owner has timed the first and measured the rice. */
export const stagesTimed = (
  timing: SetupTiming,
  rice: RiceVersion = 'as-given',
): readonly Stage[] => all[timing][rice];

/** The stages with default settings: for everything but minutes. */
export const stages: readonly Stage[] = stagesTimed('standard');

/** The stage of an address, "/soplocked/setup". */
export const stageByRoute = (path: string): Stage | undefined =>
  stages.find(({ route }) => route === path);

/** The stage of the number before the hyphen of a step id, "1" to "6". */
export const stageById = (id: string): Stage | undefined => stages.find((stage) => stage.id === id);

/** The sub-step of a canonical id: "1-1" is the setup page's, pit lighting's is "3-1". */
export const subStepOf = (stepId: StepId, of: readonly Stage[] = stages): SubStep | undefined =>
  of.flatMap(({ subSteps }) => subSteps).find(({ id }) => id === stepId);

/** The drawings of all stages, each once. */
export const stillNames: readonly string[] = [
  ...new Set(stages.flatMap(({ subSteps }) => subSteps.map(({ still }) => still))),
];
