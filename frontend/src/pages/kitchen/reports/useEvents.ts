import type { DiaryEvent } from '@kalavara/shared-types/diary';
import { useState } from 'react';
import { useDiary } from '../../../features/diary/store';
import { fetchEvents, useFetched, type Problem } from '../../../features/reports/fetched';
import { useLoading } from '../useLoading';

type Events = {
  events: readonly DiaryEvent[] | undefined;
  problem: Problem | undefined;
  isNotOurs: boolean;
  retry: () => void;
};

/** The events of the diary: from its room, live; and where that says nothing, from the documented call. */
export function useEvents(): Events {
  const diary = useDiary();
  const room = useLoading('diary', diary.isLoaded);
  const [tries, setTries] = useState(0);
  const fetched = useFetched(room.hasFailed, 'events', fetchEvents, tries);
  return {
    events: diary.isLoaded ? diary.events : fetched.data,
    problem: diary.isLoaded ? undefined : fetched.problem,
    isNotOurs: room.refusal === 'not-allowed',
    retry: () => {
      setTries(tries + 1);
      room.retry();
    },
  };
}
