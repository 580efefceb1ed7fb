import { AppError } from './errors';

const maxWaiting = 500;

/** Runs the work of one key in the order of the calls, and that of different keys concurrently (docs/realtime.md, R10). */
export function createKeyedQueue() {
  const lines = new Map<string, { last: Promise<unknown>; waiting: number }>();

  return async function serialize<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = lines.get(key) ?? { last: Promise.resolve(), waiting: 0 };
    if (line.waiting >= maxWaiting) throw new AppError('busy');

    const result = line.last.then(work, work);
    lines.set(key, line);
    line.last = result;
    line.waiting += 1;
    try {
      return await result;
    } finally {
      line.waiting -= 1;
      if (line.waiting === 0) lines.delete(key);
    }
  };
}
export type KeyedQueue = ReturnType<typeof createKeyedQueue>;
