import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { Day, filled, Instant, LooseId, Revision, text, Uuid, change } from '../primitives';

const amount = z.number().min(0).max(1_000_000);

/** The inventory of a day as documented, in the units of the names: kg, pieces, grams and litres. */
export const CutletInventory = z.object({
  mandiLeftovers: amount,
  processedMeat: amount,
  frozenCutlets: amount,
  dailyRequirement: amount,
  ingredients: z.object({
    potatoes: amount,
    eggs: amount,
    breadcrumbs: amount,
    flour: amount,
    keralaMasala: amount,
    bridgeSpices: amount,
    salt: amount,
    oil: amount,
  }),
});
export type CutletInventory = z.infer<typeof CutletInventory>;

export const DailyProduction = z.object({
  targetCutlets: z.number().int().min(0).max(100_000),
  producedCutlets: amount,
  leftoverMeatUsed: amount,
  totalPackages: amount,
  qualityIssues: text(4_000),
});
export type DailyProduction = z.infer<typeof DailyProduction>;

/** Some of the numbers of a day. Absent numbers do not change, so that two phones can fill in different fields. */
export const CutletNumbers = z.object({
  inventory: CutletInventory.partial()
    .extend({ ingredients: CutletInventory.shape.ingredients.partial().optional() })
    .optional(),
  production: DailyProduction.partial().optional(),
});
export type CutletNumbers = z.infer<typeof CutletNumbers>;

/** The origin of the meat: only meat that was never served and was stored cold or hot may be used. */
export const MeatIntake = z.object({
  wasServed: z.boolean(),
  /** Hours since it left the pit. */
  hours: z.number().min(0).max(1_000),
  /** °C at intake. */
  temperature: z.number().min(-50).max(300),
  by: z.string(),
  at: z.string(),
  /** The time at which it reached the server. Absent in older rows: `at`. */
  enteredAt: z.string().optional(),
  /** The corrective action for meat to be discarded (`isIntakeOutside`). */
  action: z.string().optional(),
});
export type MeatIntake = z.infer<typeof MeatIntake>;

/** A subtask or checkpoint that was completed once, with its value at that time. */
export const CutletCheck = z.object({
  id: LooseId,
  taskId: LooseId,
  value: z.string(),
  worker: z.string(),
  at: z.string(),
  /** The corrective action for a value outside its limit (`cutlet-limits.rules.ts`). */
  action: z.string().optional(),
});
export type CutletCheck = z.infer<typeof CutletCheck>;

/** Completed when all checks are; records the person and the time. */
export const CutletTaskDone = z.object({ taskId: LooseId, worker: z.string(), at: z.string() });

/** The ingredients that a day used: meat in kg, the others in the units of the inventory. */
export const CutletUsage = CutletInventory.shape.ingredients.extend({ meat: amount });
export type CutletUsage = z.infer<typeof CutletUsage>;

/** The completion of a day, which has changed the stock. An undo restores the stock. */
export const CutletCompletion = z.object({
  at: z.string(),
  worker: z.string(),
  produced: amount,
  usage: CutletUsage,
  /** The stock of the day and the used meat before the completion. */
  before: CutletInventory,
  meatUsedBefore: amount,
  /** The movements in the store. */
  movements: z.array(Uuid),
});
export type CutletCompletion = z.infer<typeof CutletCompletion>;

/** One day of the cutlet kitchen. `content/cutlets.ts` defines its tasks; this is what was done. */
export const CutletDay = z.object({
  date: Day,
  inventory: CutletInventory,
  production: DailyProduction,
  intake: MeatIntake.nullable(),
  checks: z.array(CutletCheck),
  done: z.array(CutletTaskDone),
  completion: CutletCompletion.optional(),
});
export type CutletDay = z.infer<typeof CutletDay>;

export const CutletDayChanged = change('cutletDay.changed', { day: CutletDay });

const ofDay = { params: z.object({ date: Day }) };
const day = { data: CutletDay, revision: Revision };

/** Unlocks the cutlets for this session and twelve hours. */
export const unlockCutlets = endpoint('unlockCutlets', {
  body: z.strictObject({ password: z.string().max(200) }),
  answer: { data: z.object({ isUnlocked: z.literal(true) }) },
});
export const lockCutlets = endpoint('lockCutlets', { answer: {} });
/** A day without entries has the default numbers, the stock after the last completed day, and revision 0. */
export const getCutletDay = endpoint('getCutletDay', { ...ofDay, answer: day });
/** Saves the numbers of a day. Checks have their own call, because each is completed once. */
export const saveCutletDay = endpoint('saveCutletDay', {
  ...ofDay,
  body: CutletNumbers,
  answer: day,
});
export const recordIntake = endpoint('recordIntake', {
  ...ofDay,
  body: z.strictObject({
    wasServed: z.boolean(),
    hours: MeatIntake.shape.hours,
    temperature: MeatIntake.shape.temperature,
    /** Required for an intake that is outside of its limits (`isIntakeOutside`). */
    action: text(300).nullish(),
    worker: text(80).nullish(),
    at: Instant.nullish(),
  }),
  answer: day,
});
export const tickCutlet = endpoint('tickCutlet', {
  ...ofDay,
  body: z.strictObject({
    taskId: LooseId,
    checkId: LooseId,
    value: text(40),
    action: text(300).nullish(),
    worker: text(80).nullish(),
    at: Instant.nullish(),
  }),
  answer: day,
});
/** Reopens a check, by the owner and with a reason. */
export const reopenCutlet = endpoint('reopenCutlet', {
  ...ofDay,
  body: z.strictObject({ taskId: LooseId, checkId: LooseId, reason: filled(300) }),
  answer: day,
});
/**
 * Completes a day: its ingredients are taken from the store, its pieces are in the freezer, and the next day starts
 * with the remaining stock.
 */
export const completeCutletDay = endpoint('completeCutletDay', {
  ...ofDay,
  body: z.strictObject({ usage: CutletUsage, worker: text(80).nullish(), at: Instant.nullish() }),
  answer: day,
});
export const undoCutletCompletion = endpoint('undoCutletCompletion', {
  ...ofDay,
  body: z.strictObject({ worker: text(80).nullish() }),
  answer: day,
});
