import { randomUUID } from 'node:crypto';
import { routeOf } from '@kalavara/shared-types/contract/calls';
import type {
  AnswerOf,
  Endpoint,
  Failure,
  InputOf,
} from '@kalavara/shared-types/contract/contract';
import { within } from './until';

/** A refused call with its error code. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(name: string, status: number, { code, error }: Pick<Failure, 'code' | 'error'>) {
    super(`${name}: ${status} ${code} (${error})`);
    this.status = status;
    this.code = code;
  }
}

/** Longer than any answer takes and shorter than the timeout of a test, so that the error names the call. */
const timeoutMs = 60_000;

/** A client without a screen, which makes the calls of the contract with its session cookie. */
export type Api = {
  call: <E extends Endpoint>(
    endpoint: E,
    given: InputOf<E>,
    commandId?: string,
  ) => Promise<AnswerOf<E>>;
  cookie: () => string | undefined;
};

export function guest(url: string, givenCookie?: string): Api {
  let cookie = givenCookie;
  return {
    cookie: () => cookie,
    call: async (endpoint, given, commandId = randomUUID()) => {
      const { params, query, body } = given as Record<string, Record<string, string> | undefined>;
      const { method, path } = routeOf(endpoint.name);
      const filled = path.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(params?.[name] ?? ''),
      );
      const search = query ? `?${new URLSearchParams(query).toString()}` : '';
      const response = fetch(`${url}${filled}${search}`, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(method !== 'GET' && { 'idempotency-key': commandId }),
          ...(cookie !== undefined && { cookie: `kalavara_session=${cookie}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const answer = await within(response, timeoutMs, `${endpoint.name} at ${url}`);
      for (const line of answer.headers.getSetCookie()) {
        cookie = /^kalavara_session=([^;]*)/.exec(line)?.[1] ?? cookie;
      }
      const parsed = (await answer.json()) as AnswerOf<typeof endpoint> & Failure;
      if (!answer.ok) throw new Refused(endpoint.name, answer.status, parsed);
      return parsed;
    },
  };
}
