import { z } from 'zod';

/** Milliseconds since 1970 on the server's clock. */
export type Instant = number;
export const Instant = z.number().int().min(0).max(8_640_000_000_000_000);

/** The number of batches that a room has had: 1 after its first command, without gaps. */
export type Revision = number;
export const Revision = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

const bidiControls = /[\u202A-\u202E\u2066-\u2069]/g;
/**
 * Trims and normalizes to Unicode NFC, without invisible direction controls, which can make a name look like another.
 */
export const normalizeText = (typed: string): string =>
  typed.normalize('NFC').replace(bidiControls, '').trim();
const isWritable = (text: string) => !text.includes('\u0000') && !/[\uD800-\uDFFF]/u.test(text);

/**
 * Free text: trimmed, NFC, at most `max` code points. NUL and lone surrogates are refused, because Postgres refuses or
 * silently replaces them; invisible direction controls are removed. It uses `overwrite` and not a transform, so that its
 * JSON Schema is a string.
 */
export const text = (max: number) =>
  z
    .string()
    .refine(isWritable, 'not-writable')
    .overwrite(normalizeText)
    .refine((typed) => [...typed].length <= max, 'too-long');

/** Like `text`, and not empty. */
export const filled = (max: number) => text(max).refine((typed) => typed.length > 0, 'empty');

/**
 * Ids in the format of the documented product. An event need not be in the diary to have timers, tasks or guest counts.
 */
export const LooseId = z.string().regex(/^[A-Za-z0-9_.:-]{1,80}$/);
/** Ids of the catalogue are keys of objects, so names of properties of every object (`constructor`) are refused. */
export const NewId = LooseId.refine((id) => !(id in {}), 'reserved');
export type EventId = string;
export type StepId = string;
export type TaskId = string;

export const Uuid = z.uuid();

export const Language = z.enum(['en', 'ml']);
export type Language = z.infer<typeof Language>;

/** An existing calendar day without a time, yyyy-mm-dd. */
export const Day = z.string().refine((day) => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : undefined;
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}, 'no-such-day');
export type Day = string;

/** The schema of a change that a room publishes: its type, and what changed. */
export const change = <const Type extends string, Fields extends z.ZodRawShape>(
  type: Type,
  fields: Fields,
) => z.object({ type: z.literal(type), ...fields });
