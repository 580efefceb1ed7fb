import { hash, randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { routeOf } from '@kalavara/shared-types/contract/calls';
import type { AnswerOf, Endpoint } from '@kalavara/shared-types/contract/contract';
import type { Room } from '@kalavara/shared-types/contract/realtime';
import type { Request, Router } from 'express';
import { z } from 'zod';
import type { AppContext } from '../context';
import { memoizeUntilChanged } from '../memoize';
import { apiHeaders } from './security';

/** The smallest first. */
const compressed = ['br', 'gzip'] as const;
type Encoding = (typeof compressed)[number] | 'identity';
type Copy = { body: Buffer; headers: string[] };
type CachedAnswer = { tag: string; copies: Record<Encoding, Copy>; unchanged: string[] };

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);
/** Made at each change of the room, in some milliseconds; the higher ones cost a hundred times as much. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Answers a public call without a query from bytes that are cached until its room changes. Must be mounted before
 * the middleware that identifies the actor and parses the body. All other requests, and all failures, are left to
 * the ordinary route of the call.
 */
export function mountResponseCache<const E extends Endpoint>(
  router: Router,
  ctx: AppContext,
  endpoint: E,
  room: Room,
  read: (ctx: AppContext) => Promise<AnswerOf<E>>,
) {
  const shape = z.object(endpoint.answer);
  const cached = memoizeUntilChanged(room, async (of) =>
    answerOf({ success: true, ...shape.parse(await read(of)) }),
  );
  // At hand without waiting for anything, for as long as it is true.
  let ready: CachedAnswer | undefined;
  let changeCount = 0;
  ctx.roomListeners.on(room, () => {
    ready = undefined;
    changeCount += 1;
  });
  const give = (req: Request, res: ServerResponse, answer: CachedAnswer) => {
    ctx.metrics.cachedAnswers.inc();
    send(req, res, answer);
  };
  router.get(routeOf(endpoint.name).path, (req, res, next) => {
    if (req.url.includes('?')) return next();
    if (ready) return give(req, res, ready);
    const since = changeCount;
    cached(ctx).then(
      (answer) => {
        if (changeCount === since) ready = answer;
        give(req, res, answer);
      },
      () => next(),
    );
  });
}

async function answerOf(content: object): Promise<CachedAnswer> {
  const plain = Buffer.from(JSON.stringify(content));
  const tag = hash('sha256', plain, 'base64url').slice(0, 22);
  const [br, gz] = await Promise.all([inBrotli(plain, quality), inGzip(plain)]);
  const copy = (encoding: Encoding, body: Buffer): Copy => {
    const content = {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(body.length),
    };
    const encoded = encoding === 'identity' ? {} : { 'Content-Encoding': encoding };
    return {
      body,
      headers: flat({ ...always, ETag: `"${tag}-${encoding}"`, ...content, ...encoded }),
    };
  };
  const copies = { br: copy('br', br), gzip: copy('gzip', gz), identity: copy('identity', plain) };
  return { tag, copies, unchanged: flat(always) };
}

/** May be stored, but is revalidated each time; the newest one is answered 304. */
const always = { ...apiHeaders, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' };
const flat = (headers: Record<string, string>): string[] => Object.entries(headers).flat();

function send(req: Request, res: ServerResponse, { tag, copies, unchanged }: CachedAnswer) {
  const encoding = encodingOf(req);
  const id = ['X-Request-Id', randomUUID()];
  const tags = req.headers['if-none-match'];
  if (tags !== undefined && matches(tags, tag)) {
    res.writeHead(304, [...unchanged, 'ETag', `"${tag}-${encoding}"`, ...id]).end();
    return;
  }
  const { body, headers } = copies[encoding];
  res.writeHead(200, [...headers, ...id]).end(body);
}

/** In any of its encodings: what was made of the same bytes is the same. */
const matches = (header: string, tag: string): boolean =>
  header
    .split(',')
    .some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '').startsWith(`"${tag}-`));

const maxRemembered = 100;
const remembered = new Map<string, Encoding>();

/** There are few browsers and few headers, so each is read once. */
function encodingOf(req: Request): Encoding {
  const header = req.headers['accept-encoding'];
  if (header === undefined || header === '') return 'identity';
  const known = remembered.get(header);
  if (known) return known;
  // One by one: given all of them, it would take the first that the browser names, and that is gzip.
  const encoding = compressed.find((one) => req.acceptsEncodings(one)) ?? 'identity';
  if (remembered.size < maxRemembered && header.length < 200) remembered.set(header, encoding);
  return encoding;
}
