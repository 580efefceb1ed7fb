import {
  checksOf,
  cutletTasks,
  findCheck,
  meatTask,
  type CutletTask,
  type CutletUnit,
} from '../content/cutlets';
import { definedFields } from '../defined-fields';
import type { CutletCheck, CutletDay, CutletNumbers, MeatIntake } from './cutlets';
import { isWithin, meatLimit } from './cutlet-limits.rules';
import { type CutletAmounts, cutletPlan } from './cutlet-amounts.rules';
import { parseDecimal } from '../numbers.rules';
import type { Day } from '../primitives';

/** The target of pieces for a day without its own target. */
export const dailyTarget = 100;
export const maxAmount = 1_000_000;
export const maxTarget = 100_000;

export const emptyCutletDay = (date: Day): CutletDay => ({
  date,
  inventory: {
    mandiLeftovers: 0,
    processedMeat: 0,
    frozenCutlets: 0,
    dailyRequirement: dailyTarget,
    ingredients: {
      potatoes: 0,
      eggs: 0,
      breadcrumbs: 0,
      flour: 0,
      keralaMasala: 0,
      bridgeSpices: 0,
      salt: 0,
      oil: 0,
    },
  },
  production: {
    targetCutlets: dailyTarget,
    producedCutlets: 0,
    leftoverMeatUsed: 0,
    totalPackages: 0,
    qualityIssues: '',
  },
  intake: null,
  checks: [],
  done: [],
});

/** Parses a field of the inventory: a decimal; any other text is 0. */
export function parsedAmount(typed: string): number {
  const amount = parseDecimal(typed);
  return amount > 0 ? Math.min(amount, maxAmount) : 0;
}

/** Parses the day's target: a whole number; any other text is 100. */
export function parsedTarget(typed: string): number {
  const target = Number.parseInt(typed.trim(), 10);
  return Number.isNaN(target) || target < 0 ? dailyTarget : Math.min(target, maxTarget);
}

/**
 * The day with the saved numbers, field by field. Requirement and target are one number; the target takes precedence.
 */
export function withNumbers(day: CutletDay, { inventory, production }: CutletNumbers): CutletDay {
  const { ingredients, ...amounts } = inventory ?? {};
  const required = inventory?.dailyRequirement;
  const target =
    production?.targetCutlets ??
    (required === undefined ? undefined : Math.min(Math.floor(required), maxTarget));
  const both =
    target === undefined ? [{}, {}] : [{ dailyRequirement: target }, { targetCutlets: target }];
  return {
    ...day,
    inventory: {
      ...day.inventory,
      ...definedFields(amounts),
      ...both[0],
      ingredients: {
        ...day.inventory.ingredients,
        ...definedFields(ingredients ?? {}),
      },
    },
    production: {
      ...day.production,
      ...definedFields(production ?? {}),
      ...both[1],
    },
  };
}

export const withIntake = (day: CutletDay, intake: MeatIntake): CutletDay => ({ ...day, intake });

const whole: readonly CutletUnit[] = ['pieces', 'packs'];
const hottest = 300;
const coldest = -60;

/** The value of a check as stored: "3.6", "08:05", "yes". Undefined if it does not fit the unit, or is ambiguous. */
export function checkValue(unit: CutletUnit, typed: string): string | undefined {
  const value = typed.trim();
  if (unit === 'yes') return 'yes';
  if (unit === 'time') return /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : undefined;
  const pattern = whole.includes(unit) ? /^\d+$/ : /^-?\d+([.,]\d+)?$/;
  if (!pattern.test(value)) return undefined;
  const number = parseDecimal(value);
  const isFitting =
    unit === '°C' ? number >= coldest && number <= hottest : number >= 0 && number <= maxAmount;
  return isFitting ? String(number) : undefined;
}

const isAt = (taskId: string, checkId: string) => (check: CutletCheck) =>
  check.taskId === taskId && check.id === checkId;

export const checkOf = (day: CutletDay, taskId: string, checkId: string): CutletCheck | undefined =>
  day.checks.find(isAt(taskId, checkId));

/** Whether all checks of a task are completed. */
export const isTaskDone = (day: CutletDay, task: CutletTask): boolean =>
  checksOf(task).every(({ id }) => checkOf(day, task.id, id) !== undefined);

/**
 * The day after a check is completed: its measured value is set in the day's numbers, and the last check completes its
 * task.
 */
export function withCheck(day: CutletDay, check: CutletCheck): CutletDay {
  if (checkOf(day, check.taskId, check.id)) return day;
  const ticked = { ...withNumbers(day, filledBy(check)), checks: [...day.checks, check] };
  const task = cutletTasks.find(({ id }) => id === check.taskId);
  if (!task || !isTaskDone(ticked, task)) return ticked;
  return {
    ...ticked,
    done: [...day.done, { taskId: task.id, worker: check.worker, at: check.at }],
  };
}

function filledBy({ taskId, id, value }: CutletCheck): CutletNumbers {
  const [part, field] = (findCheck(taskId, id)?.fills ?? '').split('.');
  if (!part || !field) return {};
  const filled = { [field]: Number(value) };
  return part === 'ingredients' ? { inventory: { ingredients: filled } } : { [part]: filled };
}

/** Marks the check and its task as not done. Measured values stay. */
export const withoutCheck = (day: CutletDay, taskId: string, checkId: string): CutletDay => ({
  ...day,
  checks: day.checks.filter((check) => !isAt(taskId, checkId)(check)),
  done: day.done.filter((done) => done.taskId !== taskId),
});

/** The progress of tasks: whole tasks, and checks. */
export function progressOf(day: CutletDay, tasks: readonly CutletTask[]) {
  const checks = tasks.flatMap((task) =>
    checksOf(task).map(({ id }) => checkOf(day, task.id, id) !== undefined),
  );
  const done = tasks.filter((task) => isTaskDone(day, task)).length;
  const doneChecks = checks.filter(Boolean).length;
  const allChecks = checks.length;
  return {
    done,
    all: tasks.length,
    doneChecks,
    allChecks,
    percent: Math.round((doneChecks / allChecks) * 100),
  };
}

/** The plan of a day, by the stock before the day was completed. */
export function planOf({ inventory, production, completion }: CutletDay, amounts?: CutletAmounts) {
  const stock = completion?.before ?? inventory;
  const given = {
    target: production.targetCutlets,
    frozen: stock.frozenCutlets,
    leftovers: stock.mandiLeftovers,
    potatoesThere: stock.ingredients.potatoes,
  };
  return cutletPlan(given, amounts);
}

export type MeatAdvice = {
  advice: 'unknown' | 'use' | 'discard';
  because: ('served' | 'intake' | 'measured')[];
};

/**
 * Whether the meat may be used: never served, and at 5 °C or colder or 60 °C or hotter, both at intake and when its
 * processing started. The hours are recorded, but have no known limit. It is only an advice: the owner and a
 * food-safety adviser have not confirmed the rule yet.
 */
export function meatAdvice(day: CutletDay): MeatAdvice {
  const measured = checkOf(day, meatTask.taskId, meatTask.checkId);
  const because: MeatAdvice['because'] = [
    ...(day.intake?.wasServed ? (['served'] as const) : []),
    ...(day.intake && !isWithin(meatLimit, day.intake.temperature) ? (['intake'] as const) : []),
    ...(measured && !isWithin(meatLimit, Number(measured.value)) ? (['measured'] as const) : []),
  ];
  if (because.length > 0) return { advice: 'discard', because };
  return { advice: day.intake ? 'use' : 'unknown', because };
}
