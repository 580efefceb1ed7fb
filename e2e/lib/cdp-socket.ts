import { once } from 'node:events';
import WebSocket from 'ws';

type Params = Record<string, unknown>;

/** One DevTools connection: commands with their answers, and what the browser tells by itself. */
export type Cdp = {
  send: (method: string, params?: Params) => Promise<Params>;
  on: (event: string, heard: (params: Params) => void) => void;
};

type Message = { id?: number; result?: Params; error?: { message: string }; method?: string; params?: Params };
type Waiting = { answered: (result: Params) => void; failed: (error: Error) => void };

export async function connect(url: string): Promise<Cdp> {
  const socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: 1e9 });
  await once(socket, 'open');
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, ((params: Params) => void)[]>();
  let last = 0;

  const end = (why: string) => {
    for (const { failed } of waiting.values()) failed(new Error(why));
    waiting.clear();
  };
  socket.on('error', (error) => end(error.message));
  socket.on('close', () => end('The page is closed.'));
  socket.on('message', (data: Buffer) => {
    const { id, result = {}, error, method, params = {} } = JSON.parse(data.toString()) as Message;
    if (id === undefined) return listeners.get(method ?? '')?.forEach((heard) => heard(params));

    const asked = waiting.get(id);
    waiting.delete(id);
    if (error) asked?.failed(new Error(error.message));
    else asked?.answered(result);
  });

  return {
    send: (method, params = {}) =>
      new Promise((answered, failed) => {
        if (socket.readyState !== WebSocket.OPEN) return failed(new Error('The page is closed.'));
        waiting.set((last += 1), { answered, failed });
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
    on: (event, heard) => void listeners.set(event, [...(listeners.get(event) ?? []), heard]),
  };
}
