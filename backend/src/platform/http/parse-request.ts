import type { z } from 'zod';
import { AppError } from '../errors';

/** Explains a refused request, where the specification has a sentence of its own. */
export type ExplainInvalid = (error: z.ZodError, sent: unknown) => AppError | undefined;

/**
 * Parses the input of a caller; throws `invalid` with the names of the wrong fields. Only here is a failed schema
 * the caller's fault: a ZodError from anywhere else is a bug, logged and answered `unexpected`.
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
