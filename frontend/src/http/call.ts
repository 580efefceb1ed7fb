import { routeOf, type CallName } from '@kalavara/shared-types/contract/calls';
import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import type { AnswerOf, Failure, InputOf } from '@kalavara/shared-types/contract/contract';
import type { Revision } from '@kalavara/shared-types/primitives';
import type { Endpoints } from '@kalavara/shared-types/contract/endpoints';
import { createListeners } from '../state/createListeners';
import { receiveEpoch } from '../state/epoch';

const timeoutMs = 10_000;
export const tooSlow = 'too-slow';
/** The code of an answer that did not come from the server, such as the login page of a hotel's network. */
export const notOurs = 'not-ours';
/** Statuses after which the same command may succeed later: not signed in, too slow, too many requests. */
const passing = [401, 408, 429];

/** A call that the server refused. `isFinal`: it would refuse the same request every time. */
export class Refused extends Error {
  readonly failure: Failure;
  readonly status: number;
  readonly isFinal: boolean;

  constructor(failure: Failure, status: number) {
    super(failure.error);
    this.failure = failure;
    this.status = status;
    this.isFinal = !passing.includes(status);
  }
}

/** A call without a valid answer: no network, a timeout, a page of a proxy, or a failure of the server (`status`). */
export class Unreachable extends Error {
  readonly status: number | undefined;
  /** The server's code of its failure. */
  readonly code: string | undefined;
  /** Whether the call may have arrived, so that only its answer is missing. */
  readonly isMaybeDone: boolean;

  constructor(why: string, status?: number, code?: string) {
    super(why);
    this.status = status;
    this.code = code;
    this.isMaybeDone = why === tooSlow || (status !== undefined && status >= 500 && status !== 503);
  }
}

const serverTexts = new Map<string, string>();

/** The text that the server sent with an error code, for codes that this build has no text for. */
export const serverTextOf = (code: string): string | undefined => serverTexts.get(code);

/**
 * Returns the error code of a caught error: the server's, otherwise `unavailable`. It is not validated against the
 * table of all codes, which is 3 kB of the shop's first load; `useErrorText` has a text for unknown codes.
 */
export function codeOf(error: unknown): ErrorCode {
  if (error instanceof Refused) return (error.failure.code || 'unexpected') as ErrorCode;
  return ((error instanceof Unreachable && error.code) || 'unavailable') as ErrorCode;
}

const signedOut = createListeners();

/** Calls `listener` when the server answers that the session has ended. Returns a function that stops. */
export const onSignedOut = signedOut.subscribe;

type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };
type Answer<N extends CallName> = (AnswerOf<Endpoints[N]> & { success: true }) | Failure;
type Options = {
  /** A call that is repeated with its id has one effect and one answer. */
  commandId?: string;
  /** The revision on the screen, if the server may refuse a change of newer data. */
  baseRevision?: Revision | undefined;
  /** The epoch of this revision. */
  baseEpoch?: string | undefined;
  /** The key of one order, for the shopper who placed it. */
  orderKey?: string | undefined;
  /** The token of one event's review, for the customer with its link. */
  reviewToken?: string | undefined;
  /** The id of the device that opened a link for tables, which accepts one review per device. */
  reviewDevice?: string | undefined;
  /** The token of the recipe library, which has a separate login. */
  bearer?: string | undefined;
};

/** Makes a call of the contract and resolves with its answer. Throws `Refused` or `Unreachable`. */
export async function call<N extends CallName>(
  name: N,
  given: InputOf<Endpoints[N]>,
  options: Options = {},
): Promise<AnswerOf<Endpoints[N]>> {
  const { method } = routeOf(name);
  const { body } = given as Parts;
  const { status, answer: sent } = await inTime((signal) =>
    fetch(addressOf(name, given as Parts), {
      method,
      headers: headersFor(body, options),
      credentials: 'same-origin',
      cache: 'no-store',
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    }).then(async (response) => {
      receiveEpoch(response.headers.get('x-epoch'));
      return { status: response.status, answer: await parseAnswer<N>(response) };
    }),
  );
  const answer = withoutBareList<N>(sent);
  if (answer.success === true) return answer;
  throw toCallError(answer, status);
}

/** A full disk is an answer to this request, and not a failure of the server. */
const diskFull = 507;

/** Returns the error of an unsuccessful answer. Calls the listeners of `onSignedOut` if the session has ended. */
export function toCallError(
  answer: Partial<Failure> | null,
  status: number,
): Refused | Unreachable {
  const code = answer?.code;
  if (code === 'not-signed-in') signedOut.notify();
  const failure = answer ? failureOf(answer) : undefined;
  const isRefusal = (status >= 400 && status < 500) || status === diskFull;
  if (failure && isRefusal) return new Refused(failure, status);
  // An answer of the server without a reason is not a missing answer.
  return new Unreachable(code ?? notOurs, status, failure && (failure.code || 'unexpected'));
}

/**
 * In an answer without a code the text replaces the code. Only our answers have `success: false`, unlike a network's
 * own page.
 */
function failureOf(answer: Partial<Failure>): Failure | undefined {
  if (answer.success !== false && answer.code === undefined) return undefined;
  const { error = '', code = error } = answer;
  if (error !== '') serverTexts.set(code, error);
  return { ...answer, success: false, error, code } as Failure;
}

/** Some lists are documented in two forms, and both are accepted: a bare list is the value of `data`. */
const withoutBareList = <N extends CallName>(
  answer: Answer<N> | null,
): Answer<N> | Partial<Failure> =>
  Array.isArray(answer) ? ({ success: true, data: answer } as Answer<N>) : (answer ?? {});

/**
 * A failure without JSON is still a failure; a success without JSON is a network's own page, and not from the server.
 */
const parseAnswer = <N extends CallName>(response: Response): Promise<Answer<N> | null> =>
  response.json().catch((error: unknown) => {
    if (response.status >= 400) return null;
    throw error instanceof SyntaxError ? new Unreachable(notOurs) : error;
  });

function addressOf(name: CallName, { params = {}, query = {} }: Parts): string {
  const path = routeOf(name).path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? ''),
  );
  const fields = Object.entries(query).filter(([, value]) => value !== undefined);
  return fields.length === 0
    ? path
    : `${path}?${new URLSearchParams(fields.map(([key, value]) => [key, String(value)]))}`;
}

function headersFor(
  body: unknown,
  { commandId, baseRevision, baseEpoch, orderKey, reviewToken, reviewDevice, bearer }: Options,
): Record<string, string> {
  return {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(commandId && { 'idempotency-key': commandId }),
    ...(baseRevision !== undefined && { 'x-base-revision': String(baseRevision) }),
    ...(baseRevision !== undefined && baseEpoch && { 'x-base-epoch': baseEpoch }),
    ...(orderKey && { 'x-order-token': orderKey }),
    ...(reviewToken && { 'x-review-token': reviewToken }),
    ...(reviewDevice && { 'x-review-device': reviewDevice }),
    ...(bearer && { authorization: `Bearer ${bearer}` }),
  };
}

/** A fetch has no timeout of its own, and the oldest engines cannot cancel one: there it is only no longer awaited. */
async function inTime<T>(send: (signal: AbortSignal | undefined) => Promise<T>): Promise<T> {
  const abort = typeof AbortController === 'function' ? new AbortController() : undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Unreachable(tooSlow));
      abort?.abort();
    }, timeoutMs);
  });
  try {
    return await Promise.race([send(abort?.signal), late]);
  } catch (error) {
    throw error instanceof Unreachable ? error : new Unreachable(String(error));
  } finally {
    clearTimeout(timer);
  }
}
