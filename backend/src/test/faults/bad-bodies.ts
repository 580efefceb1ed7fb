import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { startTestServer } from '../harness';
import { type Malformed, createMalformedCall } from './malformed';
import type { Random } from '../random';
import { type RawResponse, rawHttp, runConcurrently } from './raw-http';

/** Matches texts of a database, a program or its folders, which an answer must not contain. */
const internalText =
  /syntax error|relation "|violates|duplicate key|invalid input|out of range|\bpg_|postgres|kysely|zod|node_modules|\.ts:|\.js:|ECONN|SELECT |INSERT /i;

type Server = Awaited<ReturnType<typeof startTestServer>>;
export type Report = {
  wrong: string[];
  statuses: Record<number, number>;
  ms: number;
  lagMs: number;
};

/** Sends `count` malformed calls, twenty at a time. Returns the wrong answers. */
export async function sendMalformedCalls(
  server: Server,
  random: Random,
  count: number,
): Promise<Report> {
  const { cookie = '' } = await server.connect('owner');
  const http = rawHttp(server.url);
  const wrong: string[] = [];
  const statuses: Record<number, number> = {};

  const delay = monitorEventLoopDelay({ resolution: 10 });
  const began = performance.now();
  delay.enable();
  await runConcurrently(Array.from({ length: count }), 20, async () => {
    const call = createMalformedCall(random, cookie); // created on demand, since all of them would take half a gigabyte
    const answer = await http.send(call).catch((error: Error) => error);
    const fault = answer instanceof Error ? answer.message : findFault(call, answer);
    if (!(answer instanceof Error)) statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    if (fault) wrong.push(`${describeCall(call)}: ${fault}`);
  });
  const ms = performance.now() - began;
  delay.disable();
  http.close();
  return { wrong, statuses, ms, lagMs: delay.percentile(99) / 1e6 };
}

function findFault(call: Malformed, { status, text }: RawResponse): string | undefined {
  if (status < 400 && call.mustBeRefused) return `was accepted: ${text.slice(0, 200)}`;
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  if (status < 400) return undefined;
  if (internalText.test(text)) return `leaks internals: ${text.slice(0, 300)}`;
  try {
    const { success, error, code, requestId } = JSON.parse(text) as Record<string, unknown>;
    const isShaped =
      success === false &&
      [error, code, requestId].every((field) => typeof field === 'string' && field !== '');
    return isShaped ? undefined : `${status} without the words: ${text.slice(0, 200)}`;
  } catch {
    return `${status} is no JSON: ${text.slice(0, 200)}`;
  }
}

/** Returns the stored changes with replacement or bidirectional control characters. */
export async function findUnreadableChanges({ ctx }: Server): Promise<object[]> {
  const { rows } = await ctx.pools.main.pg.query<object>(
    `select room, revision from changes where changes::text ~ '[\\uFFFD\\u202A-\\u202E\\u2066-\\u2069]'`,
  );
  return rows;
}

const describeCall = ({ name, kind, method, path, headers, body }: Malformed) =>
  `${name} with ${kind} (${method} ${path.slice(0, 120)} ${JSON.stringify(headers).slice(0, 160)} ${body?.toString().slice(0, 120)})`;
