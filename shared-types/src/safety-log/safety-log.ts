import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { isPeriodOf } from '../periods.rules';
import { Day, Language } from '../primitives';

/** The longest period: a year. */
export const maxLogDays = 366;

/** Both days are inclusive. */
export const LogPeriod = z
  .object({ from: Day, to: Day })
  .refine((period) => isPeriodOf(period, maxLogDays), { path: ['to'] });
export type LogPeriod = z.infer<typeof LogPeriod>;

const Localized = z.object({ en: z.string(), ml: z.string() });

/** One measurement or check of an event or of the cutlet kitchen. */
export const LogEntry = z.object({
  id: z.string(),
  day: Day,
  /** ISO. */
  measuredAt: z.string(),
  enteredAt: z.string(),
  /** Whether it was entered later than it was measured (`lateAfterMs`). */
  isLate: z.boolean(),
  place: Localized,
  what: Localized,
  value: Localized,
  /** The documented limit or target; null if there is none. */
  band: Localized.nullable(),
  isOutside: z.boolean(),
  by: z.string(),
  action: Localized.nullable(),
});
export type LogEntry = z.infer<typeof LogEntry>;

/** A required measurement that is missing. */
export const LogGap = z.object({ day: Day, place: Localized, what: Localized });
export type LogGap = z.infer<typeof LogGap>;

export const SignOff = z.object({
  id: z.string(),
  from: Day,
  to: Day,
  by: z.string(),
  /** ISO. */
  at: z.string(),
  /** The number of entries in the log at that time. */
  entries: z.number().int(),
});
export type SignOff = z.infer<typeof SignOff>;

export const SafetyLog = z.object({
  entries: z.array(LogEntry),
  gaps: z.array(LogGap),
  /** The sign-offs whose period contains the whole of this one, the newest first. */
  signOffs: z.array(SignOff),
});
export type SafetyLog = z.infer<typeof SafetyLog>;

export const getSafetyLog = endpoint('getSafetyLog', {
  query: LogPeriod,
  answer: { data: SafetyLog },
});
/** The owner confirms the current entries and gaps of a period. Later entries are still possible, and are marked. */
export const signSafetyLog = endpoint('signSafetyLog', {
  body: LogPeriod,
  answer: { data: SignOff },
});
/** The query of the file. */
export const LogFileQuery = LogPeriod.and(z.object({ lang: Language.default('en') }));
