import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { EventId } from '@kalavara/shared-types/primitives';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { useEffect, useState } from 'react';
import { call, notOurs, Refused, Unreachable } from '../../http/call';
import { listOf } from '../../http/poll';

/** The cause of a failed request; `status` is set if the server answered. */
export type Problem = { what: 'events' | 'tasks' | 'format' | 'unreachable'; status?: number };

function problemOf(error: unknown, what: 'events' | 'tasks'): Problem {
  const status =
    error instanceof Refused || error instanceof Unreachable ? error.status : undefined;
  // Also logged, because the message on the screen disappears with the next attempt.
  console.log(`Error fetching ${what}: ${status ?? 'no answer'}`);
  const isForeign = error instanceof Unreachable && error.message === notOurs;
  if (isForeign && (status ?? 200) < 400) return { what: 'format' };
  if (status === undefined) return { what: 'unreachable' };
  return { what, status };
}

export const fetchEvents = async (): Promise<DiaryEvent[]> =>
  listOf((await call('listDiaryEvents', {})).data);

type EventData = { tasks: Task[]; guestCount: number | null };

/** An invalid list of tasks counts as empty; a guest count that cannot be loaded is null. */
export async function fetchEventData(eventId: EventId): Promise<EventData> {
  const [todos, guestCount] = await Promise.all([
    call('listTodos', { params: { eventId } }),
    call('getPeople', { params: { eventId } }).then(
      ({ data }) => data,
      () => null,
    ),
  ]);
  return {
    tasks: Array.isArray(todos.data) ? todos.data : [],
    guestCount: typeof guestCount === 'number' ? guestCount : null,
  };
}

type Result<T> = { data?: T; problem?: Problem };

/**
 * Loads by the documented calls, for a screen whose room has no data: they work where sockets are blocked, and on
 * failure they give the cause. They are made once the room's data has been awaited for long enough. A new `fetchData`
 * function reloads, so memoize it.
 */
export function useFetched<T>(
  room: { hasFailed: boolean; retry: () => void },
  what: 'events' | 'tasks',
  fetchData: () => Promise<T>,
): Result<T> & { retry: () => void } {
  const { hasFailed } = room;
  const [tries, setTries] = useState(0);
  const [result, setResult] = useState<Result<T>>({});
  useEffect(() => {
    if (!hasFailed) return;
    let isLate = false;
    setResult({});
    fetchData().then(
      (data) => isLate || setResult({ data }),
      (error: unknown) => isLate || setResult({ problem: problemOf(error, what) }),
    );
    return () => {
      isLate = true;
    };
  }, [hasFailed, what, fetchData, tries]);
  const retry = () => {
    setTries(tries + 1);
    room.retry();
  };
  return { ...result, retry };
}
