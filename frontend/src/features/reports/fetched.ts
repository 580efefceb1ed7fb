import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { EventId } from '@kalavara/shared-types/primitives';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { useEffect, useState } from 'react';
import { call, notOurs, Refused, Unreachable } from '../../http/call';
import { listOf } from '../../http/poll';

/** Why a request failed; `status` if the server answered with one. */
export type Problem = { what: 'events' | 'tasks' | 'format' | 'unreachable'; status?: number };

function problemOf(error: unknown, what: 'events' | 'tasks'): Problem {
  const status =
    error instanceof Refused || error instanceof Unreachable ? error.status : undefined;
  // Also logged: the message on the screen disappears with the next try.
  console.log(`Error fetching ${what}: ${status ?? 'no answer'}`);
  const isForeign = error instanceof Unreachable && error.message === notOurs;
  if (isForeign && (status ?? 200) < 400) return { what: 'format' };
  if (status === undefined) return { what: 'unreachable' };
  return { what, status };
}

export const fetchEvents = async (): Promise<DiaryEvent[]> =>
  listOf((await call('listDiaryEvents', {})).data);

type EventData = { tasks: Task[]; guestCount: number | null };

/** An invalid list of tasks counts as empty; an attendance that cannot be loaded is unknown. */
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
 * The documented calls, for a screen whose room has no data: where sockets are blocked they bring
 * the data, and on failure they give the reason. `isWanted` becomes true when the room has been
 * waited for long enough. A new `fetchData` function loads again, so memoize it.
 */
export function useFetched<T>(
  isWanted: boolean,
  what: 'events' | 'tasks',
  fetchData: () => Promise<T>,
  tries: number,
): Result<T> {
  const [result, setResult] = useState<Result<T>>({});
  useEffect(() => {
    if (!isWanted) return;
    let isLate = false;
    setResult({});
    fetchData().then(
      (data) => isLate || setResult({ data }),
      (error: unknown) => isLate || setResult({ problem: problemOf(error, what) }),
    );
    return () => {
      isLate = true;
    };
  }, [isWanted, what, fetchData, tries]);
  return result;
}
