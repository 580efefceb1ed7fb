import type { Revision } from '@kalavara/shared-types/primitives';
import type {
  Beat,
  BeatAnswer,
  ClientToServerEvents,
  Room,
} from '@kalavara/shared-types/contract/realtime';
import type { z } from 'zod';
import type { AppContext } from '../platform/context';
import { toAppError } from '../platform/errors';
import type { Feed } from '../platform/rooms/feed';
import { parseRequest } from '../platform/http/parse-request';
import type { KitchenSocket } from './socket-types';

/**
 * Answers a heartbeat: liveness, a clock sample, and the rooms whose revision on the server is higher than the
 * screen's.
 */
export function answerBeat(
  { data }: KitchenSocket,
  { t0, rooms }: Beat,
  feed: Feed,
  ctx: AppContext,
): BeatAnswer {
  const reported = Object.entries(rooms) as [Room, Revision][];
  for (const [room, revision] of reported)
    if (data.rooms.has(room)) data.confirmed.set(room, revision);

  const behind: Record<string, Revision> = {};
  for (const [room, revision] of data.confirmed) {
    const sent = feed.revisionOf(room);
    if (sent !== undefined && sent > revision) behind[room] = sent;
  }
  const answer: BeatAnswer = { t0, serverNow: ctx.clock.now(), behind };
  return reported.length === 0 ? answer : { ...answer, appVersion: ctx.appVersion };
}

type EventName = keyof ClientToServerEvents;

type Listener = (message: unknown, acknowledge: unknown) => void;

/** The handlers of a socket's messages. A device may send anything, so each message is parsed first. */
export const messageHandlers =
  (socket: KitchenSocket, log: AppContext['log']) =>
  <T>(name: EventName, schema: z.ZodType<T>, handle: (message: T) => unknown): void => {
    const listener = async (message: unknown, acknowledge: unknown) => {
      const answer =
        typeof acknowledge === 'function' ? (acknowledge as (answer: unknown) => void) : () => {};
      try {
        answer(await handle(parseRequest(schema, message)));
      } catch (error) {
        const { code } = toAppError(error);
        if (code === 'unexpected')
          log.error({ event: 'socket_message_failed', message: name, err: error });
        answer({ success: false, code });
      }
    };
    (socket.on as (name: string, listener: Listener) => unknown)(
      name,
      (message, acknowledge) => void listener(message, acknowledge),
    );
  };
