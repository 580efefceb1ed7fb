import { routeOf, type CallName } from '@kalavara/shared-types/calls';
import { isErrorCode, type ErrorCode } from '@kalavara/shared-types/errors';
import type { AnswerOf, Failure, Given } from '@kalavara/shared-types/contract';
import type { Revision } from '@kalavara/shared-types/primitives';
import type { Endpoints } from './endpoints';

const patience = 10_000;
const tooSlow = 'too-slow';
/** Not signed in, too slow, too many: the same command may be welcome a little later. */
const passing = [401, 408, 429];

/** The server understood, and said no. `isFinal`: asking again with the same would change nothing. */
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

/** No answer that could be believed: no network, too slow, a proxy's page, or the server itself in trouble (`status`). */
export class Unreachable extends Error {
  readonly status: number | undefined;
  /** The call arrived, as far as anybody knows, and only its answer is missing. */
  readonly isMaybeDone: boolean;

  constructor(why: string, status?: number) {
    super(why);
    this.status = status;
    this.isMaybeDone = why === tooSlow || (status !== undefined && status >= 500 && status !== 503);
  }
}

/** The code of anything that was caught: what the server said, else that it could not be reached. */
export function codeOf(error: unknown): ErrorCode {
  if (!(error instanceof Refused)) return 'unavailable';
  return isErrorCode(error.failure.code) ? error.failure.code : 'unexpected';
}

const signedOutListeners = new Set<() => void>();

/** Calls `hear` when the server says that nobody is signed in here any more. Returns how to stop. */
export function onSignedOut(hear: () => void): () => void {
  signedOutListeners.add(hear);
  return () => void signedOutListeners.delete(hear);
}

type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };
type Said<N extends CallName> = (AnswerOf<Endpoints[N]> & { success: true }) | Failure;
type Options = {
  /** The same id twice has one effect and one answer (R7). */
  commandId?: string;
  /** What the person had seen, where the server may refuse what has moved on since. */
  baseRevision?: Revision | undefined;
  /** Opens one order to the shopper who placed it. */
  orderKey?: string | undefined;
  /** Opens one event's review to the customer who holds its link. */
  reviewToken?: string | undefined;
  /** Of the recipe library: a login of its own beside the session. */
  bearer?: string | undefined;
};

/** Makes one call of the contract; answers what stands beside `success: true`. */
export async function call<N extends CallName>(
  name: N,
  given: Given<Endpoints[N]>,
  options: Options = {},
): Promise<AnswerOf<Endpoints[N]>> {
  const { method } = routeOf(name);
  const { body } = given as Parts;
  const answer = await inTime((signal) =>
    fetch(addressOf(name, given as Parts), {
      method,
      headers: headersFor(body, options),
      credentials: 'same-origin',
      cache: 'no-store',
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    }).then(async (response) => ({ status: response.status, said: await saidBy<N>(response) })),
  );
  const { status } = answer;
  const said = name === inTwoShapes ? whole<N>(answer.said) : answer.said;
  if (said?.success === true) return said;
  if (said?.code === 'not-signed-in') signedOutListeners.forEach((hear) => hear());
  if (said?.code !== undefined && status >= 400 && status < 500) throw new Refused(said, status);
  throw new Unreachable(said?.code ?? 'not-ours', status);
}

/** The diary is documented in two shapes, and both are read (D-083): a bare list is what else stands in `data`. */
const inTwoShapes: CallName = 'listDiaryEvents';
const whole = <N extends CallName>(said: Said<N> | null) =>
  Array.isArray(said) ? ({ success: true, data: said } as Said<N>) : said;

/** A failure without JSON is a failure still; a success without is a network's own page, and none of the server. */
const saidBy = <N extends CallName>(response: Response): Promise<Said<N> | null> =>
  response.json().catch((error: unknown) => {
    if (response.status < 400) throw error;
    return null;
  });

function addressOf(name: CallName, { params = {}, query = {} }: Parts): string {
  const path = routeOf(name).path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? ''),
  );
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  return asked.length === 0
    ? path
    : `${path}?${new URLSearchParams(asked.map(([key, value]) => [key, String(value)]))}`;
}

function headersFor(
  body: unknown,
  { commandId, baseRevision, orderKey, reviewToken, bearer }: Options,
): Record<string, string> {
  return {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(commandId && { 'idempotency-key': commandId }),
    ...(baseRevision !== undefined && { 'x-base-revision': String(baseRevision) }),
    ...(orderKey && { 'x-order-token': orderKey }),
    ...(reviewToken && { 'x-review-token': reviewToken }),
    ...(bearer && { authorization: `Bearer ${bearer}` }),
  };
}

/** A fetch has no time-out of its own, and the oldest engines cannot cancel one: there it is only waited for no more. */
async function inTime<T>(ask: (signal: AbortSignal | undefined) => Promise<T>): Promise<T> {
  const abort = typeof AbortController === 'function' ? new AbortController() : undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Unreachable(tooSlow));
      abort?.abort();
    }, patience);
  });
  try {
    return await Promise.race([ask(abort?.signal), late]);
  } catch (error) {
    throw error instanceof Unreachable ? error : new Unreachable(String(error));
  } finally {
    clearTimeout(timer);
  }
}
