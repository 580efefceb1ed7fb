import { useEffect, useRef, useState } from 'react';

const quietMs = 600;

/**
 * A field that saves itself: it shows the typed value, and saves it after a pause, on blur or when the page is left.
 * Values saved by others are shown while nothing is being typed.
 */
export function useDraft(value: string, commit: (typed: string) => Promise<unknown>) {
  const [draft, setDraft] = useState<string>();
  const pending = useRef<{ typed: string; timer: ReturnType<typeof setTimeout> }>(undefined);
  const saving = useRef(commit);
  useEffect(() => {
    saving.current = commit;
  });

  const flush = useRef(async () => {
    const now = pending.current;
    pending.current = undefined;
    if (!now) return;
    clearTimeout(now.timer);
    await saving.current(now.typed);
  }).current;
  useEffect(() => () => void flush(), [flush]);

  return {
    value: draft ?? value,
    onChange(typed: string) {
      setDraft(typed);
      clearTimeout(pending.current?.timer);
      pending.current = { typed, timer: setTimeout(() => void flush(), quietMs) };
    },
    // Shown until saved, so that the old value does not flash.
    onBlur: () => void flush().then(() => setDraft(undefined)),
  };
}
