import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import { useState } from 'react';
import { useDiary } from '../../../features/diary/store';
import { fetchEvents, useFetched, type Problem } from '../../../features/reports/fetched';
import { useLoading } from '../useLoading';

type Events = {
  events: readonly DiaryEvent[] | undefined;
  problem: Problem | undefined;
  isForbidden: boolean;
  retry: () => void;
};

/** Returns the events of the diary: live from its room, otherwise from the documented call. */
export function useEvents(): Events {
  const diary = useDiary();
  const room = useLoading('diary', diary.isLoaded);
  const [tries, setTries] = useState(0);
  const fetched = useFetched(room.hasFailed, 'events', fetchEvents, tries);
  return {
    events: diary.isLoaded ? diary.events : fetched.data,
    problem: diary.isLoaded ? undefined : fetched.problem,
    isForbidden: room.refusal === 'not-allowed',
    retry: () => {
      setTries(tries + 1);
      room.retry();
    },
  };
}
