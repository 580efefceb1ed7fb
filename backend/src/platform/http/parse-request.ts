import type { z } from 'zod';
import { AppError } from '../errors';

/** Why a request was refused, where the specification has a sentence of its own for it. */
export type ExplainInvalid = (error: z.ZodError, sent: unknown) => AppError | undefined;

/**
 * Parses what a caller sent; throws `invalid` with the names of the fields. The only place where a schema's complaint is
 * the caller's fault: a ZodError from anywhere else is ours, logged and answered `unexpected`.
 */
export function parseRequest<T>(schema: z.ZodType<T>, sent: unknown, explain?: ExplainInvalid): T {
  const read = schema.safeParse(sent);
  if (read.success) return read.data;
  const fields = [...new Set(read.error.issues.flatMap(fieldsOf))].slice(0, 5);
  throw explain?.(read.error, sent) ?? new AppError('invalid', { fields });
}

/** The path of an unknown key is that of its object; a body that is missing as a whole has none. */
function fieldsOf(issue: z.core.$ZodIssue): string[] {
  const keys = issue.code === 'unrecognized_keys' ? issue.keys : [];
  const paths = keys.length > 0 ? keys.map((key) => [...issue.path, key]) : [issue.path];
  return paths.filter((path) => path.length > 0).map((path) => path.join('.'));
}
