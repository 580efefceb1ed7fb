import { AppError } from './errors';

const maxWaiting = 500;

/**
 * Runs the work of one key one after another, in the order of the calls, and that of different keys concurrently
 * (docs/realtime.md, R10).
 */
export function createKeyedQueue() {
  const queues = new Map<string, { last: Promise<unknown>; waiting: number }>();

  return async function serialize<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = queues.get(key) ?? { last: Promise.resolve(), waiting: 0 };
    if (queue.waiting >= maxWaiting) throw new AppError('busy');

    const result = queue.last.then(work, work);
    queues.set(key, queue);
    queue.last = result;
    queue.waiting += 1;
    try {
      return await result;
    } finally {
      queue.waiting -= 1;
      if (queue.waiting === 0) queues.delete(key);
    }
  };
}
export type KeyedQueue = ReturnType<typeof createKeyedQueue>;
