import type { EventId, Instant } from '@kalavara/shared-types/primitives';
import { changesSince, type Mark, type Sheet } from '@kalavara/shared-types/sheets.rules';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { serverNow } from '../../realtime/clock';

type Printed = { at: Instant; mark: Mark };
type State = { printed: Printed | undefined; opened: Printed | undefined };

const storageKey = (eventId: EventId, sheet: Sheet) => `kalavara.printed.${sheet}.${eventId}`;

function remembered(eventId: EventId, sheet: Sheet): Printed | undefined {
  try {
    return (
      (JSON.parse(localStorage.getItem(storageKey(eventId, sheet)) ?? 'null') as Printed | null) ??
      undefined
    );
  } catch {
    // Without storage only what was printed since the page was opened is known.
    return undefined;
  }
}

function remember(eventId: EventId, sheet: Sheet, printed: Printed) {
  try {
    localStorage.setItem(storageKey(eventId, sheet), JSON.stringify(printed));
  } catch {
    // As above.
  }
}

/**
 * When this sheet was last printed here (else: opened), and what has changed since. `mark` is
 * undefined until the event is loaded.
 */
export function usePrinted(eventId: EventId, sheet: Sheet, mark: Mark | undefined) {
  const [{ printed, opened }, setState] = useState<State>(() => ({
    printed: remembered(eventId, sheet),
    opened: undefined,
  }));
  const latest = useRef(mark);
  latest.current = mark;

  useEffect(() => {
    if (mark)
      setState((state) => (state.opened ? state : { ...state, opened: { at: serverNow(), mark } }));
  }, [mark]);

  const stamp = useCallback(() => {
    if (!latest.current) return;
    const now = { at: serverNow(), mark: latest.current };
    remember(eventId, sheet, now);
    // The printing time must be on the paper, so it is rendered before the browser captures the
    // page.
    flushSync(() => setState({ printed: now, opened: now }));
  }, [eventId, sheet]);

  useEffect(() => {
    window.addEventListener('beforeprint', stamp);
    return () => window.removeEventListener('beforeprint', stamp);
  }, [stamp]);

  const last = printed ?? opened;
  return {
    at: (opened ?? printed)?.at,
    since: last?.at,
    isPrinted: printed !== undefined,
    changes: last && mark ? changesSince(last.mark, mark, sheet) : [],
  };
}
