import type { KitchenSocket } from '../realtime/connection';

type Hear = (payload?: unknown) => void;
type Asked = { event: string; payload: Record<string, unknown> };

/** The server's end of a line: says what the test tells it to say. */
export function makeFakeSocket(answer: (asked: Asked) => unknown) {
  const hearers = new Map<string, Set<Hear>>();
  const asked: Asked[] = [];
  let closed = 0;

  const fake = {
    connected: false,
    active: true,
    io: { engine: { close: () => void ((closed += 1), say('disconnect', 'forced close')) } },
    on(event: string, hear: Hear) {
      hearers.set(event, (hearers.get(event) ?? new Set()).add(hear));
      return fake;
    },
    off(event: string, hear: Hear) {
      hearers.get(event)?.delete(hear);
      return fake;
    },
    emit: (event: string, payload: Record<string, unknown>) => void asked.push({ event, payload }),
    timeout: (ms: number) => ({
      emitWithAck(event: string, payload: Record<string, unknown>) {
        asked.push({ event, payload });
        const tooLate = new Promise((_, reject) => setTimeout(reject, ms, new Error('timeout')));
        return Promise.race([Promise.resolve(answer({ event, payload })), tooLate]);
      },
    }),
  };

  function say(event: string, payload?: unknown) {
    if (event === 'connect') fake.connected = true;
    if (event === 'disconnect') fake.connected = false;
    hearers.get(event)?.forEach((hear) => hear(payload));
  }

  return {
    socket: fake as unknown as KitchenSocket,
    say,
    asked: (event: string) =>
      asked.filter((each) => each.event === event).map(({ payload }) => payload),
    closed: () => closed,
  };
}
