import { once } from 'node:events';
import WebSocket from 'ws';
import { within } from './until';

type Params = Record<string, unknown>;

/** One DevTools connection: commands with their answers, and events. */
export type Cdp = {
  /** Rejects, with the command, when no answer has come within the limit. */
  send: (method: string, params?: Params, limitMs?: number) => Promise<Params>;
  on: (event: string, listener: (params: Params) => void) => void;
};

type Message = {
  id?: number;
  result?: Params;
  error?: { message: string };
  method?: string;
  params?: Params;
};
type Waiting = { answered: (result: Params) => void; failed: (error: Error) => void };

const timeoutMs = 30_000;

/** `why` answers the last output of the browser, for when the page crashes. */
export async function connect(url: string, why: () => string): Promise<Cdp> {
  const socket = new WebSocket(url, {
    perMessageDeflate: false,
    maxPayload: 1e9,
    handshakeTimeout: timeoutMs,
  });
  await once(socket, 'open');
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, ((params: Params) => void)[]>();
  let last = 0;
  let isCrashed = false;
  const crashed = () => `The page crashed. Output of the browser:\n${why()}`;

  const end = (why: string) => {
    for (const { failed } of waiting.values()) failed(new Error(why));
    waiting.clear();
  };
  socket.on('error', (error) => end(error.message));
  socket.on('close', () => end('The page is closed.'));
  socket.on('message', (data: Buffer) => {
    const { id, result = {}, error, method, params = {} } = JSON.parse(data.toString()) as Message;
    if (id === undefined) {
      if (method === 'Inspector.targetCrashed') crash();
      return listeners.get(method ?? '')?.forEach((listener) => listener(params));
    }
    const command = waiting.get(id);
    waiting.delete(id);
    if (error) command?.failed(new Error(error.message));
    else command?.answered(result);
  });

  // A crashed page answers no command, not even a pending one; opening another revives it.
  function crash() {
    isCrashed = true;
    end(crashed());
  }

  function request(id: number, method: string, params: Params): Promise<Params> {
    if (method === 'Page.navigate') isCrashed = false;
    return new Promise((answered, failed) => {
      if (socket.readyState !== WebSocket.OPEN) return failed(new Error('The page is closed.'));
      if (isCrashed) return failed(new Error(crashed()));
      waiting.set(id, { answered, failed });
      socket.send(JSON.stringify({ id, method, params }));
    });
  }

  return {
    send: (method, params = {}, limitMs = timeoutMs) => {
      const id = (last += 1);
      const what = () => `${method} ${JSON.stringify(params).slice(0, 300)}`;
      return within(request(id, method, params), limitMs, what).finally(() => waiting.delete(id));
    },
    on: (event, listener) => void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
  };
}
