import type { Room } from '@kalavara/shared-types/contract/realtime';
import { useEffect, useState } from 'react';
import { catchUp } from '../../realtime/enterRoom';
import { useRoom, type RoomView } from '../../realtime/useRoom';

export type Loading = RoomView & {
  /** Whether loading takes too long, so that an error is shown; it is still being retried. */
  hasFailed: boolean;
  retry: () => void;
};

const failsAfterMs = 6_000;

/** Returns the state of a room's contents: loading, loaded, or failed (which differs from empty). */
export function useLoading(room: Room, isLoaded: boolean): Loading {
  const view = useRoom(room);
  const [waitedFor, setWaitedFor] = useState('');
  const [tries, setTries] = useState(0);
  const attempt = `${room} ${tries}`;

  useEffect(() => {
    if (isLoaded) return;
    const timer = setTimeout(setWaitedFor, failsAfterMs, attempt);
    return () => clearTimeout(timer);
  }, [isLoaded, attempt]);

  const retry = () => {
    setTries(tries + 1);
    catchUp(room);
  };
  const isRefused = view.refusal !== undefined && view.refusal !== 'not-signed-in';
  const hasFailed = !isLoaded && (waitedFor === attempt || isRefused);
  useEffect(() => {
    // The screen has a sentence for the cook; the console has the cause.
    if (hasFailed) console.log(`Error loading ${room}: ${view.refusal ?? 'no answer'}`);
  }, [hasFailed, room, view.refusal]);
  return { ...view, hasFailed, retry };
}
