import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { startTestServer } from '../harness';
import { type Malformed, malformed } from './malformed';
import type { Dice } from './random';
import { type Answered, rawHttp, sideBySide } from './raw-http';

/** Words only a database, a program or its folders would say. */
const leaks =
  /syntax error|relation "|violates|duplicate key|invalid input|out of range|\bpg_|postgres|kysely|zod|node_modules|\.ts:|\.js:|ECONN|SELECT |INSERT /i;

type Server = Awaited<ReturnType<typeof startTestServer>>;
export type Report = {
  wrong: string[];
  statuses: Record<number, number>;
  ms: number;
  lagMs: number;
  rssMb: number;
};

/** Throws so many malformed calls at a server, twenty at a time, and tells what was wrong with the answers. */
export async function throwBodies(server: Server, dice: Dice, count: number): Promise<Report> {
  const { cookie = '' } = await server.connect('owner');
  const http = rawHttp(server.url);
  const wrong: string[] = [];
  const statuses: Record<number, number> = {};

  const delay = monitorEventLoopDelay({ resolution: 10 });
  const rss = process.memoryUsage().rss;
  const began = performance.now();
  delay.enable();
  await sideBySide(Array.from({ length: count }), 20, async () => {
    const one = malformed(dice, cookie); // made as it is needed: all of them would be half a gigabyte
    const answer = await http.ask(one).catch((error: Error) => error);
    const complaint = answer instanceof Error ? answer.message : complaintAbout(one, answer);
    if (!(answer instanceof Error)) statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    if (complaint) wrong.push(`${described(one)}: ${complaint}`);
  });
  const ms = performance.now() - began;
  delay.disable();
  http.close();
  const rssMb = (process.memoryUsage().rss - rss) / 2 ** 20;
  return { wrong, statuses, ms, lagMs: delay.percentile(99) / 1e6, rssMb };
}

function complaintAbout(asked: Malformed, { status, text }: Answered): string | undefined {
  if (status < 400 && asked.cannotBeMeant) return `was believed: ${text.slice(0, 200)}`;
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  if (status < 400) return undefined;
  if (leaks.test(text)) return `says too much: ${text.slice(0, 300)}`;
  try {
    const { success, error, code, requestId } = JSON.parse(text) as Record<string, unknown>;
    const isShaped =
      success === false &&
      [error, code, requestId].every((word) => typeof word === 'string' && word !== '');
    return isShaped ? undefined : `${status} without the words: ${text.slice(0, 200)}`;
  } catch {
    return `${status} is no JSON: ${text.slice(0, 200)}`;
  }
}

/** Signs that fool a reader, or stand where one was lost, and got into the log of the house nevertheless. */
export async function unreadableKept({ ctx }: Server): Promise<object[]> {
  const { rows } = await ctx.pools.main.pg.query<object>(
    `select room, revision from changes where changes::text ~ '[\\uFFFD\\u202A-\\u202E\\u2066-\\u2069]'`,
  );
  return rows;
}

const described = ({ name, kind, method, path, headers, body }: Malformed) =>
  `${name} with ${kind} (${method} ${path.slice(0, 120)} ${JSON.stringify(headers).slice(0, 160)} ${body?.toString().slice(0, 120)})`;
