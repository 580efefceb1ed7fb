import type { Instant } from '@kalavara/shared-types/primitives';
import { displayRoom } from '@kalavara/shared-types/rooms';
import { useEffect, useState } from 'react';
import { useDisplay } from '../../features/displays/store';
import { useSession } from '../../features/accounts/sessionStore';
import { serverNow } from '../../realtime/clock';
import { useRoom } from '../../realtime/useRoom';
import { ring } from '../../ui/bell';
import { goTo } from './navigation';

const storageKey = 'kalavara.orders';
const ringsFor = 6_000;
const stillRings = 15_000;

type Obeyed = { sentAt?: Instant; rungAt?: Instant };

function obeyed(): Obeyed {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Obeyed;
  } catch {
    return {};
  }
}

/** Survives a reload: a screen that was navigated by hand is not sent back by an old order. */
function obey(order: Obeyed) {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...obeyed(), ...order }));
  } catch {
    // Without storage it goes where it was last sent each time it is opened.
  }
}

export type Orders = { message: string | null; name: string; isRung: boolean };

/**
 * Orders from a phone to this TV: open a page, show a message, ring. None on a screen that is not
 * paired.
 */
export function useOrders(): Orders {
  const { me } = useSession();
  const id = me?.role === 'display' ? me.id : undefined;
  useRoom(id ? displayRoom(id) : undefined);
  const display = useDisplay(id ?? '');
  const [isRung, setIsRung] = useState(false);
  const { path, sentAt, rungAt } = display ?? {};

  useEffect(() => {
    // Without an order it stays on the page it was paired for.
    if (!path || !sentAt || obeyed().sentAt === sentAt) return;
    obey({ sentAt });
    goTo(path);
  }, [path, sentAt]);

  useEffect(() => {
    if (!rungAt || obeyed().rungAt === rungAt) return;
    obey({ rungAt });
    if (serverNow() - rungAt > stillRings) return;
    ring();
    setIsRung(true);
    const timer = setTimeout(setIsRung, ringsFor, false);
    return () => clearTimeout(timer);
  }, [rungAt]);

  return { message: display?.message ?? null, name: display?.name ?? '', isRung };
}
