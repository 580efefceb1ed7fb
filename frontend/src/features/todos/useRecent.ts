import type { TaskId } from '@kalavara/shared-types/primitives';
import { useCallback, useEffect, useRef, useState } from 'react';

const staysFor = 8_000;

/** Tasks ticked here a moment ago: they stay where they were for as long as their tick can be undone in place. */
export function useRecent(): [recent: ReadonlySet<TaskId>, note: (id: TaskId) => void] {
  const [recent, setRecent] = useState<ReadonlySet<TaskId>>(new Set());
  const timers = useRef(new Map<TaskId, ReturnType<typeof setTimeout>>());

  useEffect(() => {
    const running = timers.current;
    return () => running.forEach(clearTimeout);
  }, []);

  const note = useCallback((id: TaskId) => {
    clearTimeout(timers.current.get(id));
    setRecent((before) => new Set([...before, id]));
    const leave = () => setRecent((before) => new Set([...before].filter((other) => other !== id)));
    timers.current.set(id, setTimeout(leave, staysFor));
  }, []);

  return [recent, note];
}
