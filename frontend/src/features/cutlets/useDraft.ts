import { useEffect, useRef, useState } from 'react';

const quietFor = 600;

/**
 * A field that saves itself: while somebody types it shows what they type, and hands it on once they pause, leave the
 * field or the page. What others save meanwhile shows as soon as nobody types.
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
      pending.current = { typed, timer: setTimeout(() => void flush(), quietFor) };
    },
    // Shown until it is saved: the old value must not come back for a moment.
    onBlur: () => void flush().then(() => setDraft(undefined)),
  };
}
