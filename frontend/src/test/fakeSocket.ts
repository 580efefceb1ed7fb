import type { KitchenSocket } from '../realtime/connection';

type Listener = (payload?: unknown) => void;
type Request = { event: string; payload: Record<string, unknown> };

/** The server's end of a socket, controlled by the test. */
export function makeFakeSocket(answer: (request: Request) => unknown) {
  const listeners = new Map<string, Set<Listener>>();
  const requests: Request[] = [];
  let closed = 0;

  const fake = {
    connected: false,
    active: true,
    io: { engine: { close: () => void ((closed += 1), emit('disconnect', 'forced close')) } },
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
      return fake;
    },
    off(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener);
      return fake;
    },
    emit: (event: string, payload: Record<string, unknown>) =>
      void requests.push({ event, payload }),
    timeout: (ms: number) => ({
      emitWithAck(event: string, payload: Record<string, unknown>) {
        requests.push({ event, payload });
        const tooLate = new Promise((_, reject) => setTimeout(reject, ms, new Error('timeout')));
        return Promise.race([Promise.resolve(answer({ event, payload })), tooLate]);
      },
    }),
  };

  function emit(event: string, payload?: unknown) {
    if (event === 'connect') fake.connected = true;
    if (event === 'disconnect') fake.connected = false;
    listeners.get(event)?.forEach((listener) => listener(payload));
  }

  return {
    socket: fake as unknown as KitchenSocket,
    emit: emit,
    requestsOf: (event: string) =>
      requests.filter((each) => each.event === event).map(({ payload }) => payload),
    closed: () => closed,
  };
}
