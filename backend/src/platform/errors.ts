import { type ErrorCode, errors } from '@kalavara/shared-types/contract/errors';
import { waitOf } from '@kalavara/shared-types/wait.rules';
import type { Failure } from '@kalavara/shared-types/contract/contract';

type Details = NonNullable<Failure['details']>;

/**
 * An expected failure. `code` determines the HTTP status and the sentence; `fields` names the wrong fields of the
 * request, `details` has further data, such as who changed something and when.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: string[] | undefined;
  readonly details: Details | undefined;
  /** The right total in rupees, where a wrong one was sent. */
  readonly amount: number | undefined;

  constructor(
    code: ErrorCode,
    { fields, details, amount }: { fields?: string[]; details?: Details; amount?: number } = {},
  ) {
    super(errors[code][1]);
    this.amount = amount;
    this.code = code;
    this.fields = fields;
    this.details = details;
  }
}

const sqlState = (error: unknown): string | undefined => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
};

const lostConnection =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered|not queryable/i;

/** Whether a write failed for lack of space: ENOSPC, a quota, or disk_full of Postgres. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', '53100'].includes(sqlState(error) ?? '');

/** Whether the host is a standby, or a primary that was replaced. */
export const isReadOnly = (error: unknown): boolean => sqlState(error) === '25006';

/** Whether Postgres is unreachable, restarting, full, or too slow, so that a later attempt may succeed. */
export function isUnavailable(error: unknown): boolean {
  const code = sqlState(error) ?? '';
  if (/^(08|53|57P0|ECONN|EHOST|ENET|EPIPE|ETIMEDOUT|EAI_AGAIN)/.test(code)) return true;
  if (code === '57014' || code === '25P03' || isReadOnly(error)) return true;
  // Through a socket: its file is not there yet (ENOENT), or its queue is full (EAGAIN).
  if ((error as { syscall?: unknown } | null)?.syscall === 'connect') return true;
  return error instanceof Error && lostConnection.test(error.message);
}

/** Whether two transactions conflicted, so that a repetition may succeed. */
export const isContention = (error: unknown): boolean =>
  ['40001', '40P01'].includes(sqlState(error) ?? '');

/** A lock was not to be had in three seconds. Not retried: two more attempts would take the answer to nine seconds. */
const isLocked = (error: unknown): boolean => sqlState(error) === '55P03';

/** Whether Postgres refused a row for any constraint (SQLSTATE class 23). */
export const isConstraintViolation = (error: unknown): boolean => /^23/.test(sqlState(error) ?? '');

/** Whether Postgres or a rule refused a row or a lock, so that the connection is still usable. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof AppError ||
  isConstraintViolation(error) ||
  isContention(error) ||
  isLocked(error);

/** Whether Postgres refused a row for this constraint. */
export const isViolation = (error: unknown, constraint: string): boolean =>
  (error as { constraint?: unknown } | null)?.constraint === constraint;

/** Whether Postgres refused a row because of this unique constraint. */
export const isDuplicate = (error: unknown, constraint: string): boolean =>
  sqlState(error) === '23505' && isViolation(error, constraint);

/**
 * Turns any thrown value into an `AppError`; an unexpected one becomes `unexpected`. Text of the database never
 * reaches the caller.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isUnavailable(error)) return new AppError('unavailable');
  if (isContention(error) || isLocked(error)) return new AppError('busy');
  if (/^22/.test(sqlState(error) ?? '')) return new AppError('invalid');
  return new AppError('unexpected');
}

/** The blanks of a sentence: "Missing required field '{field}'". */
const fillPlaceholders = (sentence: string, details: Details = {}) =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''));

function waitSentence(seconds: number): string {
  const { unit, count } = waitOf(seconds);
  return `Too many tries. Try again in ${count} ${unit}${count === 1 ? '' : 's'}.`;
}

/** Seconds until the next attempt, for the header `Retry-After`; undefined if there is no wait. */
export const retryAfterOf = (details: Details = {}): number | undefined =>
  typeof details['retryAfterSeconds'] === 'number' ? details['retryAfterSeconds'] : undefined;

/** The HTTP status and body of the answer to an error. */
export function toFailure(error: unknown, requestId: string): { status: number; body: Failure } {
  const { code, fields, details, amount } = toAppError(error);
  const [status, sentence] = errors[code];
  const wait = retryAfterOf(details);
  const text = wait === undefined ? fillPlaceholders(sentence, details) : waitSentence(wait);
  const body: Failure = { success: false, error: text, code, requestId };
  if (fields?.length) body.fields = fields;
  if (details) body.details = details;
  if (amount !== undefined) body.amount = amount;
  return { status, body };
}
