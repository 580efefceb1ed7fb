import type { Minutes, LocalizedText } from './types';
import { type Pair, localized } from './write';

/** The unit of a check. `time` is a time of day, `yes` needs only the tick. */
export type CutletUnit = 'kg' | 'g' | 'L' | 'pieces' | 'packs' | '°C' | 'h' | 'time' | 'yes';

/** What of the day's numbers a tick fills as well, so that it is typed once. */
export type Fills =
  | `inventory.${'mandiLeftovers' | 'processedMeat' | 'frozenCutlets'}`
  | `ingredients.${'potatoes' | 'eggs' | 'breadcrumbs' | 'flour' | 'oil' | 'keralaMasala' | 'bridgeSpices'}`
  | `production.${'producedCutlets' | 'totalPackages'}`;

export type CutletCheckPlan = { id: string; task: LocalizedText; unit: CutletUnit; fills?: Fills };
/** Every checkpoint has to be done. */
export type Checkpoint = CutletCheckPlan & { required: true };

type Priority = 'critical' | 'high';
export type PrepTask = {
  id: string;
  title: LocalizedText;
  category: 'planning' | 'inventory' | 'procurement';
  priority: Priority;
  subtasks: readonly CutletCheckPlan[];
};
export type ProductionTask = {
  id: string;
  title: LocalizedText;
  category: 'meat' | 'spices' | 'mixing' | 'shaping' | 'quality' | 'freezing' | 'packing';
  priority: Priority;
  duration: Minutes;
  /** HH:mm. */
  startTime: string;
  instructions: readonly LocalizedText[];
  checkpoints: readonly Checkpoint[];
};
export type CutletTask = PrepTask | ProductionTask;

export const check = (
  id: string,
  task: Pair,
  unit: CutletUnit,
  fills?: Fills,
): CutletCheckPlan => ({
  id,
  task: localized(task),
  unit,
  ...(fills && { fills }),
});
export const point = (...given: Parameters<typeof check>): Checkpoint => ({
  ...check(...given),
  required: true,
});
