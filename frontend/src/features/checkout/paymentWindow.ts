import { routeOf } from '@kalavara/shared-types/contract/calls';
import type { OwnOrder } from '@kalavara/shared-types/checkout/checkout';
import { call } from '../../http/call';
import { syncClock } from '../../realtime/clock';

const everyMs = 30_000;

type WindowState = { isOpen: boolean };
type Options = {
  onReservationEnd: (heldUntil: string | null) => void;
  /** Whether the whole page is redirected to the gateway, so that leaving the page does not close the window. */
  isRedirected: boolean;
};

/**
 * Reports that the payment window of an order is open, which extends its reservation, and that it is closed when the
 * page is left. Without the report the reservation only ends earlier, so a failure is ignored. Returns a stop
 * function; with `closed` the reservation ends soon.
 */
export function reportOpenWindow(
  own: OwnOrder,
  { onReservationEnd: onHeldUntil, isRedirected }: Options,
): (why: 'closed' | 'paid') => void {
  async function report({ isOpen }: WindowState) {
    const sentAt = performance.now();
    const { expiresAt, serverNow } = await call('reportPaymentWindow', {
      body: { ...own, isOpen },
    });
    syncClock(sentAt, serverNow);
    onHeldUntil(expiresAt);
  }
  const send = (state: WindowState) => void report(state).catch(() => {});

  function leave() {
    const body = new Blob([JSON.stringify({ ...own, isOpen: false })], {
      type: 'application/json',
    });
    try {
      navigator.sendBeacon(routeOf('reportPaymentWindow').path, body);
    } catch {
      // Chromium before 81 cannot send JSON by a beacon.
    }
  }
  /** Reports again when a phone returns from the app of a bank, or the page from the back-forward cache. */
  const wake = () => void (document.visibilityState === 'visible' && send({ isOpen: true }));

  send({ isOpen: true });
  const timer = setInterval(() => send({ isOpen: true }), everyMs);
  document.addEventListener('visibilitychange', wake);
  if (!isRedirected) window.addEventListener('pagehide', leave);
  return (why) => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', wake);
    window.removeEventListener('pagehide', leave);
    if (why === 'closed') send({ isOpen: false });
  };
}
