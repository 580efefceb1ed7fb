import { meatTask } from '../content/cutlets';
import type { CutletDay, MeatIntake } from './cutlets';

/** A range including both ends; a missing end is open. */
export type CutletRange = { min?: number; max?: number };
/** The allowed ranges: a value must be within one of them. */
export type CutletLimit = readonly CutletRange[];

const freezer: CutletLimit = [{ max: -18 }];

/** The limit of meat that is stored cold or hot, at intake and when its processing starts. */
export const meatLimit: CutletLimit = [{ max: 5 }, { min: 60 }];

const perPack = { min: 10, max: 20 };

/** 10-20 cutlets for each pack, computed from the number accepted before freezing; undefined without that number. */
function packsLimit({ checks }: CutletDay): CutletLimit | undefined {
  const accepted = Number(
    checks.find(({ taskId, id }) => taskId === 'production-7' && id === 'accepted')?.value ?? 0,
  );
  if (accepted === 0) return undefined;
  const min = Math.ceil(accepted / perPack.max);
  return [{ min, max: Math.max(min, Math.floor(accepted / perPack.min)) }];
}

/** All checks with a documented limit, by task and check. */
const limits: Record<string, CutletLimit | ((day: CutletDay) => CutletLimit | undefined)> = {
  'prep-1/freezer': freezer,
  [`${meatTask.taskId}/${meatTask.checkId}`]: meatLimit,
  // 50 g ±2 g.
  'production-5/sample': [{ min: 48, max: 52 }],
  'production-8/at30': freezer,
  'production-8/at60': freezer,
  'production-8/at90': freezer,
  'production-8/at120': freezer,
  'production-9/packs': packsLimit,
  'production-9/freezer': freezer,
};

/** The limit of a check, in its unit; undefined if none is documented. */
export function limitOf(day: CutletDay, taskId: string, checkId: string): CutletLimit | undefined {
  const limit = limits[`${taskId}/${checkId}`];
  return typeof limit === 'function' ? limit(day) : limit;
}

/** The number of pieces in a pack, which is the limit of the number of packs while no accepted pieces are counted. */
export const packSizeOf = (taskId: string, checkId: string) =>
  taskId === 'production-9' && checkId === 'packs' ? perPack : undefined;

export const isWithin = (limit: CutletLimit, value: number): boolean =>
  limit.some(({ min = -Infinity, max = Infinity }) => value >= min && value <= max);

/** Whether a value needs a corrective action before its check is complete. */
export function isOutsideLimit(
  day: CutletDay,
  taskId: string,
  checkId: string,
  value: string,
): boolean {
  const limit = limitOf(day, taskId, checkId);
  return limit !== undefined && !isWithin(limit, Number(value));
}

/** Whether an intake of meat needs a corrective action: it was served, or was neither cold nor hot. */
export const isIntakeOutside = ({
  wasServed,
  temperature,
}: Pick<MeatIntake, 'wasServed' | 'temperature'>): boolean =>
  wasServed || !isWithin(meatLimit, temperature);
