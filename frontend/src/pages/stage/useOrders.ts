import type { Instant } from '@kalavara/shared-types/primitives';
import { displayRoom } from '@kalavara/shared-types/rooms';
import { useEffect, useState } from 'react';
import { useDisplay } from '../../features/displays/store';
import { useSession } from '../../features/accounts/sessionStore';
import { serverNow } from '../../realtime/clock';
import { setScreenTrim, useIsBefore } from '../../realtime/drawing';
import { setShownPage } from '../../realtime/shownPage';
import { useRoom } from '../../realtime/useRoom';
import { parseJson, readItem, writeItem } from '../../state/browserStorage';
import { ring } from '../../ui/bell';
import { withEvent } from './address';
import { goTo, useEventId, usePath } from './navigation';

const key = 'kalavara.orders';
const ringsFor = 6_000;
const stillRings = 15_000;

type Obeyed = { sentAt?: Instant; rungAt?: Instant };

/** Survives a reload: an old order does not move a screen that was moved by hand since. */
const readObeyed = () => (parseJson(readItem('local', key)) as Obeyed | null) ?? {};
const obey = (order: Obeyed) =>
  writeItem('local', key, JSON.stringify({ ...readObeyed(), ...order }));

export type Orders = {
  message: string | null;
  name: string;
  isRung: boolean;
  trimMs: number;
  hasPattern: boolean;
};

/**
 * Orders from a phone to this TV: open a page, show a message or the test pattern, ring. None on a screen that is not
 * paired. A paired one reports the page it shows.
 */
export function useOrders(): Orders {
  const { me } = useSession();
  const id = me?.role === 'display' ? me.id : undefined;
  useRoom(id ? displayRoom(id) : undefined);
  const display = useDisplay(id ?? '');
  const [isRung, setIsRung] = useState(false);
  // A stored room of an earlier version has no trim.
  const { path, sentAt, rungAt, trimMs = 0, patternUntil } = display ?? {};
  const hasPattern = useIsBefore(patternUntil ?? 0);

  useEffect(() => {
    setScreenTrim(trimMs);
  }, [trimMs]);

  useEffect(() => {
    // Without an order it stays on the page it was paired for.
    if (!path || !sentAt || readObeyed().sentAt === sentAt) return;
    obey({ sentAt });
    goTo(path);
  }, [path, sentAt]);

  useEffect(() => {
    if (!rungAt || readObeyed().rungAt === rungAt) return;
    obey({ rungAt });
    if (serverNow() - rungAt > stillRings) return;
    ring();
    setIsRung(true);
    const timer = setTimeout(setIsRung, ringsFor, false);
    return () => clearTimeout(timer);
  }, [rungAt]);

  const shown = withEvent(usePath(), useEventId());
  useEffect(() => {
    if (!id) return;
    setShownPage(shown);
    return () => setShownPage(undefined);
  }, [id, shown]);

  const { message = null, name = '' } = display ?? {};
  return { message, name, isRung, trimMs, hasPattern };
}
