import type { EventId, Instant } from '@kalavara/shared-types/primitives';
import { changesSince, type Mark, type Sheet } from '@kalavara/shared-types/sheets/sheets.rules';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { serverNow } from '../../realtime/clock';
import { parseJson, readItem, writeItem } from '../../state/browserStorage';

type Printed = { at: Instant; mark: Mark };
type State = { printed: Printed | undefined; opened: Printed | undefined };

const keyOf = (eventId: EventId, sheet: Sheet) => `kalavara.printed.${sheet}.${eventId}`;
/** Without storage, only prints since the page was opened are known. */
const readPrinted = (eventId: EventId, sheet: Sheet) =>
  (parseJson(readItem('local', keyOf(eventId, sheet))) as Printed | null) ?? undefined;

/**
 * Returns when this sheet was last printed on this device, or else opened, and the changes since. `mark` is undefined
 * until the event is loaded.
 */
export function usePrinted(eventId: EventId, sheet: Sheet, mark: Mark | undefined) {
  const [{ printed, opened }, setState] = useState<State>(() => ({
    printed: readPrinted(eventId, sheet),
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
    writeItem('local', keyOf(eventId, sheet), JSON.stringify(now));
    // The paper shows the print time, so it is rendered before the browser prints.
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
