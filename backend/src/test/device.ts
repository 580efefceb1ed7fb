import { randomUUID } from 'node:crypto';
import { type CallName, routeOf } from '@kalavara/shared-types/contract/calls';
import type {
  AnswerOf,
  Endpoint,
  Failure,
  InputOf,
} from '@kalavara/shared-types/contract/contract';
import type {
  Batch,
  BeatAnswer,
  ClientToServerEvents,
  Room,
  ServerToClientEvents,
  Subscribed,
} from '@kalavara/shared-types/contract/realtime';
import { io, type Socket } from 'socket.io-client';
import supertest, { type Response } from 'supertest';
import { waitTimeoutMs } from './wait-until';

export type Client = Socket<ServerToClientEvents, ClientToServerEvents>;

/** Thrown by a refused call: its status and its message. */
export class Refused extends Error {
  readonly status: number;
  readonly failure: Failure;
  constructor(status: number, failure: Failure) {
    super(`${status} ${failure.code}`);
    this.status = status;
    this.failure = failure;
  }
}

/** Returns the refusal of a call; a call that succeeds fails the test. */
export async function refusal(call: Promise<unknown>): Promise<Failure> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Refused) return error.failure;
    throw error;
  }
  throw new Error('the call was not refused');
}

/** Returns status and code of a refused call, such as "404 code-unknown"; "no refusal" if it succeeds. */
export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'no refusal',
    (error: Error) => error.message,
  );

type RequestOptions = {
  commandId?: string;
  baseRevision?: number;
  headers?: Record<string, string>;
};
type UntypedInput = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
};

/** A phone, a TV or an unknown device: makes calls over HTTP with its own cookies, and listens on sockets. */
export class Device {
  readonly url: string;
  /** For requests that are not calls of the contract. Stores cookies and does not follow redirects. */
  readonly http: ReturnType<typeof supertest.agent>;
  private readonly sockets: Client[] = [];

  constructor(url: string, cookie?: string) {
    this.url = url;
    this.http = supertest.agent(url).set('user-agent', 'node');
    if (cookie) this.http.jar.setCookie(cookie, new URL(url).hostname, '/');
  }

  /** The session cookie as `name=value`, for sockets and for other clients. */
  get cookie(): string | undefined {
    const access = { domain: new URL(this.url).hostname, path: '/', secure: true, script: false };
    return this.http.jar.getCookie('kalavara_session', access)?.toValueString();
  }

  /** For methods that are only known at run time. */
  request(method: string, path: string) {
    const request = this.http[method.toLowerCase() as 'get'](path);
    // The agent itself sends no `Secure` cookie over http; a browser behind a TLS proxy does.
    return this.cookie ? request.set('cookie', this.cookie) : request;
  }

  /** Makes a call by its name, for tests about the calls as such. */
  async callByName(
    name: CallName,
    { params = {}, query, body }: UntypedInput = {},
    { commandId = randomUUID(), baseRevision, headers }: RequestOptions = {},
  ): Promise<Response> {
    const { method, path } = routeOf(name);
    const filled = path.replace(/:(\w+)/g, (_all, key: string) =>
      encodeURIComponent(params[key] ?? ''),
    );
    const request = this.request(method, filled)
      .set('idempotency-key', commandId)
      .set(headers ?? {});
    if (query) request.query(query);
    if (baseRevision !== undefined) request.set('x-base-revision', String(baseRevision));
    // As text: superagent omits the content type of an empty body, and changes `undefined`.
    if (body !== undefined) request.type('json').send(JSON.stringify(body));
    return request;
  }

  /** Makes a call by its endpoint, with the types of the contract. */
  async call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: RequestOptions,
  ): Promise<AnswerOf<E>> {
    const response = await this.callByName(endpoint.name, input as UntypedInput, options);
    if (!response.ok) throw new Refused(response.status, response.body as Failure);
    return response.body as AnswerOf<E>;
  }

  /** Connects a socket; resolves when the connection is open. */
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
        // From here on a lost connection is reconnected.
        socket.off('connect_error', refuse);
        resolve(socket);
      });
    });
  }

  /** Joins a room and stores every batch it receives. */
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

  beat(socket: Client, rooms: Record<string, number> = {}, page?: string): Promise<BeatAnswer> {
    return socket.timeout(waitTimeoutMs).emitWithAck('beat', {
      t0: performance.now(),
      rooms,
      ...(page && { page }),
    });
  }

  close() {
    this.sockets.forEach((socket) => socket.close());
  }
}

export type Listening = { socket: Client; welcome: Subscribed; batches: Batch[] };
