import type { DiaryEvent } from '@kalavara/shared-types/diary';
import type { EventId } from '@kalavara/shared-types/primitives';
import type { Task } from '@kalavara/shared-types/todos';
import { useEffect, useState } from 'react';
import { call, Refused, Unreachable } from '../../http/call';

/** Why something could not be had; `status` where the server said one. */
export type Problem = { what: 'events' | 'tasks' | 'format' | 'unreachable'; status?: number };

function problemOf(error: unknown, what: 'events' | 'tasks'): Problem {
  const status =
    error instanceof Refused || error instanceof Unreachable ? error.status : undefined;
  // Also for whoever looks into it later (K-649): the sentence on the screen goes with the next try.
  console.log(`Error fetching ${what}: ${status ?? 'no answer'}`);
  if (status === undefined) return { what: 'unreachable' };
  // An answer that is fine and yet none of ours: a network's own page, or a shape nobody knows.
  return status < 400 ? { what: 'format' } : { what, status };
}

const listed = <T>(data: unknown): T[] => {
  if (!Array.isArray(data)) throw new Unreachable('not-ours', 200);
  return data as T[];
};

export const fetchEvents = async (): Promise<DiaryEvent[]> =>
  listed((await call('listDiaryEvents', {})).data);

type EventData = { tasks: Task[]; people: number | null };

/** What is no list of tasks is taken for an empty one (K-630); attendance that cannot be had is not known (K-631). */
export async function fetchEventData(eventId: EventId): Promise<EventData> {
  const [todos, people] = await Promise.all([
    call('listTodos', { params: { eventId } }),
    call('getPeople', { params: { eventId } }).then(
      ({ data }) => data,
      () => null,
    ),
  ]);
  return {
    tasks: Array.isArray(todos.data) ? todos.data : [],
    people: typeof people === 'number' ? people : null,
  };
}

type Asked<T> = { data?: T; problem?: Problem };

/**
 * The documented calls, for a screen whose room says nothing: where sockets are blocked they bring the data, and where
 * nothing comes they say what is the matter. `isWanted` grows true when the room was waited for long enough. `ask` is the
 * same function for the same question: another one asks anew.
 */
export function useFetched<T>(
  isWanted: boolean,
  what: 'events' | 'tasks',
  ask: () => Promise<T>,
  tries: number,
): Asked<T> {
  const [asked, setAsked] = useState<Asked<T>>({});
  useEffect(() => {
    if (!isWanted) return;
    let isLate = false;
    setAsked({});
    ask().then(
      (data) => isLate || setAsked({ data }),
      (error: unknown) => isLate || setAsked({ problem: problemOf(error, what) }),
    );
    return () => {
      isLate = true;
    };
  }, [isWanted, what, ask, tries]);
  return asked;
}
