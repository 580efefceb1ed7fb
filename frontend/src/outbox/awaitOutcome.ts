import { useConnectionStore } from '../realtime/status';
import { outcomeOf } from './outbox';

const timeoutMs = 4_000;

/**
 * Resolves with the outcome of a command; with 'waiting' if there is no answer within four seconds, as when offline.
 */
export function awaitOutcome(command: string): Promise<'done' | 'refused' | 'waiting'> {
  const isLive = () => useConnectionStore.getState().state === 'live';
  if (!isLive()) return Promise.resolve('waiting');
  return new Promise((resolve) => {
    const end = (outcome: 'done' | 'refused' | 'waiting') => {
      clearTimeout(timer);
      unwatch();
      resolve(outcome);
    };
    const timer = setTimeout(() => end('waiting'), timeoutMs);
    const unwatch = useConnectionStore.subscribe(() => {
      if (!isLive()) end('waiting');
    });
    void outcomeOf(command).then(end);
  });
}
