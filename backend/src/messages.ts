import type { Revision } from '@kalavara/shared-types/primitives';
import type { Beat, BeatAnswer, ClientToServerEvents, Room } from '@kalavara/shared-types/realtime';
import type { z } from 'zod';
import type { AppContext } from './platform/context';
import { foreseen } from './platform/errors';
import type { Feed } from './platform/feed';
import { parseRequest } from './platform/parse-request';
import type { KitchenSocket } from './realtime';

/** Liveness, a clock sample, and which rooms have moved on without this screen hearing of it. */
export function answerBeat(
  { data }: KitchenSocket,
  { t0, rooms }: Beat,
  feed: Feed,
  ctx: AppContext,
): BeatAnswer {
  const reported = Object.entries(rooms) as [Room, Revision][];
  for (const [room, revision] of reported)
    if (data.hasRoom.has(room)) data.heard.set(room, revision);

  const behind: Record<string, Revision> = {};
  for (const [room, revision] of data.heard) {
    const sent = feed.revisionOf(room);
    if (sent !== undefined && sent > revision) behind[room] = sent;
  }
  const answer: BeatAnswer = { t0, serverNow: ctx.clock.now(), behind };
  return reported.length === 0 ? answer : { ...answer, appVersion: ctx.appVersion };
}

type EventName = keyof ClientToServerEvents;

/** Listens to one message. What a device sends may be anything at all, so it is parsed before it is believed. */
export function hear<T>(
  socket: KitchenSocket,
  name: EventName,
  shape: z.ZodType<T>,
  answer: (asked: T) => unknown,
) {
  const heard = async (asked: unknown, reply: unknown) => {
    const say = typeof reply === 'function' ? (reply as (said: unknown) => void) : () => undefined;
    try {
      say(await answer(parseRequest(shape, asked)));
    } catch (error) {
      say({ success: false, code: foreseen(error).code });
    }
  };
  (socket.on as (name: string, heard: (asked: unknown, reply: unknown) => void) => unknown)(
    name,
    (asked, reply) => void heard(asked, reply),
  );
}
