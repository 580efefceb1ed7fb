import type { Instant } from '@kalavara/shared-types/primitives';
import { displayRoom } from '@kalavara/shared-types/contract/rooms';
import { useCallback, useEffect, useState } from 'react';
import { useDisplay } from '../../../features/displays/store';
import { useSession } from '../../../features/accounts/sessionStore';
import { serverNow } from '../../../realtime/clock';
import { setDisplayLag, useIsBefore } from '../../../realtime/drawing';
import { setShownPage } from '../../../realtime/shownPage';
import { useRoom } from '../../../realtime/useRoom';
import { parseJson, readItem, writeItem } from '../../../state/browserStorage';
import { ring } from '../../../ui/bell';
import { withEvent } from '../navigation/address';
import { forgetLastPage, useLastPage } from '../navigation/lastPage';
import { replaceAddress, useEventId, usePath } from '../navigation/navigation';

const key = 'kalavara.displayOrders';
/** The storage key of earlier versions, which the shop also used for its orders in the same browser. */
const sharedKey = 'kalavara.orders';
const ringsFor = 6_000;
const ringsWithin = 15_000;

/** `dismissed`: the time when a message was sent, followed by the message; in earlier versions the message only. */
type Applied = { sentAt?: Instant; rungAt?: Instant; dismissed?: string };

/**
 * Reads the applied instructions. They survive a reload, so that an old instruction does not move a screen that was
 * moved by hand since.
 */
function readApplied(): Applied {
  const stored = parseJson(readItem('local', key)) as Applied | null;
  if (stored) return stored;
  const shared = Object(parseJson(readItem('local', sharedKey))) as object;
  return 'version' in shared ? {} : shared;
}
const markApplied = (instruction: Applied) =>
  writeItem('local', key, JSON.stringify({ ...readApplied(), ...instruction }));

export type DisplayInstructions = {
  message: string | null;
  dismiss: () => void;
  name: string;
  isRung: boolean;
  trimMs: number;
  hasPattern: boolean;
};

/**
 * Applies the instructions from a phone to this TV: open a page, show a message or the test pattern, ring. A screen
 * that is not paired has none. A paired one reports the page that it shows, and returns to it after a power cut.
 */
export function useDisplayInstructions(): DisplayInstructions {
  const { me } = useSession();
  const id = me?.role === 'display' ? me.id : undefined;
  const { isLive } = useRoom(id ? displayRoom(id) : undefined);
  const display = useDisplay(id ?? '');
  const [isRung, setIsRung] = useState(false);
  const [dismissed, setDismissed] = useState(() => readApplied().dismissed);
  // A room stored by an earlier version has neither a trim nor the time of a message.
  const {
    path,
    sentAt,
    rungAt,
    trimMs = 0,
    patternUntil,
    message = null,
    messageAt,
    name = '',
  } = display ?? {};
  const hasPattern = useIsBefore(patternUntil ?? 0);

  useEffect(() => {
    setDisplayLag(trimMs);
  }, [trimMs]);

  useEffect(() => {
    // Without an instruction the TV stays on the page that it was paired for.
    if (!path || !sentAt || readApplied().sentAt === sentAt) return;
    markApplied({ sentAt });
    forgetLastPage();
    // Back on the remote must not lead to the replaced page.
    replaceAddress(path);
  }, [path, sentAt]);

  useEffect(() => {
    if (!rungAt || readApplied().rungAt === rungAt) return;
    markApplied({ rungAt });
    if (serverNow() - rungAt > ringsWithin) return;
    ring();
    setIsRung(true);
    const timer = setTimeout(setIsRung, ringsFor, false);
    return () => clearTimeout(timer);
  }, [rungAt]);

  const sentMessage = `${messageAt ?? ''}${message}`;
  const dismiss = useCallback(() => {
    markApplied({ dismissed: sentMessage });
    setDismissed(sentMessage);
  }, [sentMessage]);

  const eventId = useEventId();
  const shown = withEvent(usePath(), eventId);
  useEffect(() => {
    // Reported only after the instructions are loaded: otherwise the former page would replace the one that a phone
    // sent meanwhile.
    if (!isLive) return;
    setShownPage(shown);
    return () => setShownPage(undefined);
  }, [isLive, shown]);

  useLastPage(id, shown, eventId);

  return {
    name,
    isRung,
    trimMs,
    hasPattern,
    message: sentMessage === dismissed ? null : message,
    dismiss,
  };
}
