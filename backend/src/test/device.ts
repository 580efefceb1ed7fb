import { randomUUID } from 'node:crypto';
import { type CallName, routeOf } from '@kalavara/shared-types/calls';
import type { AnswerOf, Endpoint, Failure, Given } from '@kalavara/shared-types/contract';
import type {
  Batch,
  BeatAnswer,
  ClientToServerEvents,
  Room,
  ServerToClientEvents,
  Subscribed,
} from '@kalavara/shared-types/realtime';
import { io, type Socket } from 'socket.io-client';
import { waitTimeoutMs } from './wait-until';

export type Client = Socket<ServerToClientEvents, ClientToServerEvents>;

/** What a refused call throws: its status and its words. */
export class Refused extends Error {
  readonly status: number;
  readonly failure: Failure;
  constructor(status: number, failure: Failure) {
    super(`${status} ${failure.code}`);
    this.status = status;
    this.failure = failure;
  }
}

/** Why a call was refused; that it was not is a failure of the test. */
export async function refusal(call: Promise<unknown>): Promise<Failure> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Refused) return error.failure;
    throw error;
  }
  throw new Error('the call was not refused');
}

type Asked = { commandId?: string; baseRevision?: number; headers?: Record<string, string> };
type Loose = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };

/** A phone, a TV or a stranger: something with a cookie of its own that calls and listens through the real door. */
export class Device {
  cookie: string | undefined;
  readonly url: string;
  private readonly sockets: Client[] = [];

  constructor(url: string, cookie?: string) {
    this.url = url;
    this.cookie = cookie;
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookie) headers.set('cookie', this.cookie);
    const answer = await fetch(this.url + path, { redirect: 'manual', ...init, headers });
    const set = answer.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('kalavara_session='));
    if (set) this.cookie = set.split(';')[0];
    return answer;
  }

  /** By name, for tests about the calls as such. */
  async callByName(
    name: CallName,
    { params = {}, query, body }: Loose = {},
    asked: Asked = {},
  ): Promise<Response> {
    const { method, path } = routeOf(name);
    const filled = path.replace(/:(\w+)/g, (_all, key: string) =>
      encodeURIComponent(params[key] ?? ''),
    );
    const headers: Record<string, string> = {
      'idempotency-key': asked.commandId ?? randomUUID(),
      ...asked.headers,
    };
    if (asked.baseRevision !== undefined) headers['x-base-revision'] = String(asked.baseRevision);
    if (body !== undefined) headers['content-type'] = 'application/json';
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    return this.fetch(`/api${filled.slice('/api'.length)}${search}`, init);
  }

  /** By endpoint: brings what the contract asks for, answers what it promises. */
  async call<E extends Endpoint>(
    endpoint: E,
    given: Given<E>,
    asked?: Asked,
  ): Promise<AnswerOf<E>> {
    const answer = await this.callByName(endpoint.name, given as Loose, asked);
    const body = (await answer.json()) as AnswerOf<E> & Failure;
    if (!answer.ok) throw new Refused(answer.status, body);
    return body;
  }

  /** Connects; the promise is for the open connection. */
  socket(): Promise<Client> {
    const socket: Client = io(this.url, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 20,
      reconnectionDelayMax: 100,
      ...(this.cookie && { extraHeaders: { cookie: this.cookie } }),
    });
    this.sockets.push(socket);
    return new Promise((resolve, reject) => {
      const refuse = (error: Error) => {
        socket.close();
        reject(error);
      };
      socket.once('connect_error', refuse);
      socket.once('connect', () => {
        // From here on a lost connection is one that comes back.
        socket.off('connect_error', refuse);
        resolve(socket);
      });
    });
  }

  /** Enters a room and keeps every batch it hears. */
  async enter(room: Room, since?: number): Promise<Listening> {
    const socket = await this.socket();
    const batches: Batch[] = [];
    socket.on('changes', (batch) => {
      if (batch.room === room) batches.push(batch);
    });
    const welcome = await socket.emitWithAck(
      'subscribe',
      since === undefined ? { room } : { room, since },
    );
    return { socket, welcome, batches };
  }

  beat(socket: Client, rooms: Record<string, number> = {}): Promise<BeatAnswer> {
    return socket.timeout(waitTimeoutMs).emitWithAck('beat', { t0: performance.now(), rooms });
  }

  close() {
    this.sockets.forEach((socket) => socket.close());
  }
}

export type Listening = { socket: Client; welcome: Subscribed; batches: Batch[] };
