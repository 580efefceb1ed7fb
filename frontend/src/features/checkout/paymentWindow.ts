import { routeOf } from '@kalavara/shared-types/calls';
import type { OwnOrder } from '@kalavara/shared-types/checkout';
import { call } from '../../http/call';
import { syncClock } from '../../realtime/clock';

const everyMs = 30_000;

type Options = {
  onHeldUntil: (heldUntil: string | null) => void;
  /** The whole page goes to the gateway, and leaving it closes nothing. */
  isRedirected: boolean;
};

/**
 * Reports that the payment window of an order is open, which extends its reservation, and that it is closed when the page is
 * left. Without the report the reservation just ends earlier, so a failure is ignored. Returns how to stop: with `closed` the
 * reservation ends soon.
 */
export function reportOpenWindow(
  own: OwnOrder,
  { onHeldUntil, isRedirected }: Options,
): (why: 'closed' | 'paid') => void {
  const bodyOf = (isOpen: boolean) => ({ ...own, isOpen });
  async function report(isOpen: boolean) {
    const sentAt = performance.now();
    const { expiresAt, serverNow } = await call('reportPaymentWindow', { body: bodyOf(isOpen) });
    syncClock(sentAt, serverNow);
    onHeldUntil(expiresAt);
  }
  const send = (isOpen: boolean) => void report(isOpen).catch(() => {});

  function leave() {
    const body = new Blob([JSON.stringify(bodyOf(false))], { type: 'application/json' });
    try {
      navigator.sendBeacon(routeOf('reportPaymentWindow').path, body);
    } catch {
      // Chromium before 81 sends no JSON by a beacon.
    }
  }
  /** A phone comes back from the app of a bank, or from the browser's memory of pages. */
  const wake = () => void (document.visibilityState === 'visible' && send(true));

  send(true);
  const timer = setInterval(() => send(true), everyMs);
  document.addEventListener('visibilitychange', wake);
  if (!isRedirected) window.addEventListener('pagehide', leave);
  return (why) => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', wake);
    window.removeEventListener('pagehide', leave);
    if (why === 'closed') send(false);
  };
}
