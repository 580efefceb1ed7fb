import { once } from 'node:events';
import WebSocket from 'ws';
import { within } from './until';

type Params = Record<string, unknown>;

/** Commands with answers, and events, over one WebSocket: the common part of DevTools and WebDriver BiDi. */
export type JsonRpc = {
  /** Rejects, naming the command, if there is no answer within the limit. */
  send: (method: string, params?: Params, limitMs?: number) => Promise<Params>;
  on: (event: string, listener: (params: Params) => void) => void;
  /** Rejects the pending commands, which will get no answer. */
  rejectPending: (why: string) => void;
  close: () => void;
};

type Message = {
  id?: number | null;
  result?: Params;
  /** DevTools sends an object, BiDi a code beside the message. */
  error?: { message: string } | string;
  message?: string;
  method?: string;
  params?: Params;
};
type Pending = { resolve: (result: Params) => void; reject: (error: Error) => void };

export async function connectRpc(
  url: string,
  { closed, timeoutMs = 90_000 }: { closed: string; timeoutMs?: number },
): Promise<JsonRpc> {
  const socket = new WebSocket(url, {
    perMessageDeflate: false,
    maxPayload: 1e9,
    handshakeTimeout: timeoutMs,
  });
  await once(socket, 'open');
  const pending = new Map<number, Pending>();
  const listeners = new Map<string, ((params: Params) => void)[]>();
  let last = 0;

  const rejectPending = (why: string) => {
    for (const { reject } of pending.values()) reject(new Error(why));
    pending.clear();
  };
  socket.on('error', (error) => rejectPending(error.message));
  socket.on('close', () => rejectPending(closed));
  socket.on('message', (data: Buffer) => {
    const answer = JSON.parse(data.toString()) as Message;
    const { id, result = {}, error, method, params = {} } = answer;
    if (typeof id !== 'number')
      return listeners.get(method ?? '')?.forEach((listener) => listener(params));
    const command = pending.get(id);
    pending.delete(id);
    if (typeof error === 'string') command?.reject(new Error(`${error}: ${answer.message}`));
    else if (error) command?.reject(new Error(error.message));
    else command?.resolve(result);
  });

  return {
    send: (method, params = {}, limitMs = timeoutMs) => {
      const id = (last += 1);
      const what = () => `${method} ${JSON.stringify(params).slice(0, 300)}`;
      const answered = new Promise<Params>((resolve, reject) => {
        if (socket.readyState !== WebSocket.OPEN) return reject(new Error(closed));
        pending.set(id, { resolve, reject });
        socket.send(JSON.stringify({ id, method, params }));
      });
      return within(answered, limitMs, what).finally(() => pending.delete(id));
    },
    on: (event, listener) => void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    rejectPending,
    close: () => socket.close(),
  };
}
