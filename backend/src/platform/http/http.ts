import { hash, randomUUID } from 'node:crypto';
import {
  downloadInputs,
  type DownloadInput,
  type DownloadQuery,
} from '@kalavara/shared-types/contract/download-inputs';
import {
  type DownloadName,
  downloads,
  mayDownload,
} from '@kalavara/shared-types/contract/downloads';
import { mayCall, routeOf } from '@kalavara/shared-types/contract/calls';
import type { Role } from '@kalavara/shared-types/contract/roles';
import type {
  AnswerOf,
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
} from '@kalavara/shared-types/contract/contract';
import { Uuid } from '@kalavara/shared-types/primitives';
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import { z } from 'zod';
import type { AppContext, Command } from '../context';
import { AppError, retryAfterOf, toFailure } from '../errors';
import { plainAddress } from '../limits/limits';
import { type ExplainInvalid, parseRequest } from './parse-request';

export type Call<E extends Endpoint> = {
  command: Command;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  req: Request;
  res: Response;
};

type Download<N extends DownloadName> = Pick<Call<Endpoint>, 'command' | 'req' | 'res'> & {
  params: Record<string, string>;
  query: DownloadQuery<N>;
};

export type Routes = ReturnType<typeof createRoutes>;

/** The functions with which features mount their calls (`route`) and files (`download`). */
export function createRoutes(router: Router, ctx: AppContext) {
  /** Mounts one endpoint of the contract: checks who calls, parses what comes in, trims what goes out. */
  function route<const E extends Endpoint>(
    endpoint: E,
    answer: (call: Call<E>) => Promise<AnswerOf<E>>,
    explainInvalid?: ExplainInvalid,
  ) {
    const { method, path } = routeOf(endpoint.name);
    const shape = z.object(endpoint.answer);
    const handle: RequestHandler = async (req, res) => {
      const timed = ctx.metrics.calls.startTimer({ call: endpoint.name });
      res.on('finish', () => timed({ status: res.statusCode }));

      const command = await commandOf(ctx, req, (role) =>
        mayCall(role, endpoint.name, ctx.config.isOpenKitchen),
      );
      const params = parsePart(endpoint.params, req.params) as ParamsOf<E>;
      const query = parsePart(endpoint.query, req.query) as QueryOf<E>;
      const body = parsePart(endpoint.body, req.body, explainInvalid) as BodyOf<E>;
      const result = await answer({ command, params, query, body, req, res });
      res.json({ success: true, ...shape.parse(result) });
    };
    const register = router[method.toLowerCase() as Lowercase<typeof method>].bind(router) as (
      path: string,
      ...handlers: RequestHandler[]
    ) => unknown;
    const parsers = endpoint.body ? jsonOf(endpoint.hasLongBody ? '1mb' : '32kb') : [];
    register(path, ...parsers, handle);
  }

  /**
   * Mounts what is answered with a file: checks who asks, by the table of downloads, and parses the query. The answer writes into `res` itself,
   * and what it throws before the first byte is answered as of any call; after that the connection breaks off, so that no
   * half file looks like a whole one.
   */
  function download<const N extends DownloadName>(
    name: N,
    answer: (download: Download<N>) => Promise<void>,
  ) {
    const { route: registration } = downloads[name];
    const input: DownloadInput = downloadInputs[name];
    router.get(registration.slice('GET '.length), async (req, res) => {
      const timed = ctx.metrics.calls.startTimer({ call: name });
      res.on('finish', () => timed({ status: res.statusCode }));
      const command = await commandOf(ctx, req, (role) =>
        mayDownload(role, name, ctx.config.isOpenKitchen),
      );
      await answer({
        command,
        req,
        res,
        params: req.params as Record<string, string>,
        query: parsePart(input.query, req.query) as DownloadQuery<N>,
      });
    });
  }

  return { route, download };
}

const parsePart = (schema: z.ZodType | undefined, sent: unknown, explainInvalid?: ExplainInvalid) =>
  schema && parseRequest(schema, sent, explainInvalid);

type Hashed = Request & { bodyHash?: string };

/** JSON only, up to a size; its bytes are hashed on the way, so that a command id cannot be used for another body. */
const jsonOf = (limit: string): RequestHandler[] => [
  (req, _res, next) =>
    next(hasBody(req) && !req.is('application/json') ? new AppError('not-json') : undefined),
  express.json({
    limit,
    verify: (req, _res, bytes) => {
      (req as Hashed).bodyHash = hash('sha256', bytes, 'base64url');
    },
  }),
];
const hasBody = (req: Request) =>
  req.get('transfer-encoding') !== undefined || Number(req.get('content-length') ?? 0) > 0;

/** The name of the cookie that carries a session's token. */
export const sessionCookie = 'kalavara_session';

/** The value of a cookie in a Cookie header; undefined if it is missing. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(';').find((part) => part.trimStart().startsWith(`${name}=`));
  return pair?.trim().slice(name.length + 1);
}

const BaseRevision = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

async function commandOf(
  ctx: AppContext,
  req: Request,
  isAllowed: (role: Role) => boolean,
): Promise<Command> {
  const actor = await ctx.identify(cookieOf(req.get('cookie'), sessionCookie));
  if (!isAllowed(actor.role))
    throw new AppError(actor.role === 'guest' ? 'not-signed-in' : 'not-allowed');

  const base = req.get('x-base-revision');
  // Ends in a space: version 0.2 hashed the base revision behind it, and a command without one has to hash the same.
  const content = `${req.method} ${req.originalUrl} ${(req as Hashed).bodyHash ?? ''} `;
  return {
    id: commandId(req.get('idempotency-key')),
    actor,
    hash: hashOf(content),
    ...(base !== undefined && { hashWithBase: hashOf(content + base) }),
    requestId: requestIdOf(req.res!),
    device: req.get('user-agent')?.slice(0, 200) ?? null,
    ip: req.ip ?? '',
    baseRevision: base === undefined ? undefined : baseIn(ctx, req, base),
  };
}

const hashOf = (content: string) => hash('sha256', content, 'base64url');

/** A command that was made on another history, as before a restored backup, is based on nothing of this one. */
function baseIn({ epoch }: AppContext, req: Request, base: string): number {
  const sent = req.get('x-base-epoch');
  const revision = parseRequest(BaseRevision, base);
  return sent === undefined || sent === epoch ? revision : 0;
}

function commandId(header: string | undefined): string {
  if (header === undefined) return randomUUID();
  const id = Uuid.safeParse(header);
  if (!id.success) throw new AppError('bad-command-id');
  return id.data.toLowerCase();
}

/** Gives each request an id, which its answer and all its log lines carry. */
export const requestIds: RequestHandler = (_req, res, next) => {
  const requestId = randomUUID();
  res.locals['requestId'] = requestId;
  res.set('X-Request-Id', requestId);
  next();
};
const requestIdOf = (res: Response): string => res.locals['requestId'] as string;

const bodyErrors: Record<string, 'too-large' | 'invalid' | 'not-json'> = {
  'entity.too.large': 'too-large',
  'charset.unsupported': 'not-json',
  'encoding.unsupported': 'not-json',
};

/** Errors of the body parser and the router as errors of the contract. */
function bodyErrorToAppError(error: unknown): unknown {
  // Another error may have the status of an answer that this server received.
  const isOfRequest = error instanceof URIError || (error instanceof Error && 'expose' in error);
  if (!isOfRequest) return error;
  const { type, status } = error as { type?: unknown; status?: unknown };
  if (typeof type === 'string' && type in bodyErrors) return new AppError(bodyErrors[type]!);
  if (status === 404) return new AppError('not-found');
  if (typeof status === 'number' && status >= 400 && status < 500) return new AppError('invalid');
  return error;
}

const wrongSecrets: string[] = ['invalid-credentials', 'cutlet-password-wrong'];
const isAccessRefusal = (status: number, code: string) =>
  status === 429 || wrongSecrets.includes(code);

/** Answers errors as `Failure`; unexpected ones are logged as `call_failed`. */
export const answerErrors =
  ({ log, metrics }: Pick<AppContext, 'log' | 'metrics'>): ErrorRequestHandler =>
  (error: unknown, req, res, next) => {
    if (res.headersSent) return next(error);
    const known = bodyErrorToAppError(error);
    const requestId = requestIdOf(res);
    const { status, body } = toFailure(known, requestId);
    const about = { requestId, method: req.method, path: req.path, code: body.code };
    if (status >= 500) log.error({ event: 'call_failed', ...about, err: known });
    else if (isAccessRefusal(status, body.code)) {
      metrics.accessRefused.inc({ code: body.code });
      // docs/operations/sign-in.md has a fail2ban filter for this line: event and address stay first.
      log.info({ event: 'access_refused', address: plainAddress(req.ip ?? ''), ...about });
    } else log.debug({ event: 'call_refused', ...about });
    const wait = status === 503 ? 1 : retryAfterOf(body.details);
    if (wait !== undefined) res.set('Retry-After', String(wait));
    res.status(status).json(body);
  };

export const notFound: RequestHandler = (_req, _res, next) => next(new AppError('not-found'));
