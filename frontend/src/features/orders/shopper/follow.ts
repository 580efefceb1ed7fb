import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import type { OpenPayment, OwnOrderView } from '@kalavara/shared-types/orders/own-orders';
import { call, codeOf } from '../../../http/call';
import { fetchOrderView } from './store';

const delaysMs = [1_000, 2_000, 4_000, 8_000];
const steadyDelayMs = 15_000;

/** The number of an order and its key; without a key the order's cookie gives access. */
export type Wanted = { orderNo: string; accessToken?: string | undefined };

export const fetchOrder = async (wanted: Wanted): Promise<OwnOrderView> =>
  (await fetchPayable(wanted)).order;

/** Loads an order, and the payment data while it can be paid. */
export async function fetchPayable({
  orderNo,
  accessToken,
}: Wanted): Promise<{ order: OwnOrderView; payment: OpenPayment | undefined }> {
  let payment: OpenPayment | undefined;
  const order = await fetchOrderView(async () => {
    const answer = await call(
      'getOrderStatus',
      { query: { no: orderNo } },
      { orderKey: accessToken },
    );
    payment = answer.payment;
    return answer.data;
  });
  return { order, payment };
}

type Listeners = {
  onOrder: (order: OwnOrderView) => void;
  /** Called once per failure; polling continues unless the key is wrong. */
  onFailure?: (code: ErrorCode) => void;
  /** The maximum duration of polling. */
  forMs?: number;
  onTooLong?: () => void;
};

/**
 * Polls an order: at once or after 1, 2, 4, 8 s, then every 15 s while the page is visible. Returns
 * a stop function.
 */
export function followOrder(
  wanted: Wanted,
  { onOrder, onFailure, forMs = Infinity, onTooLong }: Listeners,
): () => void {
  const until = Date.now() + forMs;
  let tries = 0;
  let hasStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function poll() {
    timer = undefined;
    if (hasStopped || document.visibilityState === 'hidden') return;
    try {
      const order = await fetchOrder(wanted);
      if (!hasStopped) onOrder(order);
    } catch (error) {
      const code = codeOf(error);
      if (hasStopped) return;
      onFailure?.(code);
      if (code === 'order-not-found') return stop();
    }
    next();
  }

  function next() {
    if (hasStopped) return;
    if (Date.now() >= until) {
      stop();
      return onTooLong?.();
    }
    timer = setTimeout(() => void poll(), delaysMs[tries] ?? steadyDelayMs);
    tries += 1;
  }

  /** Polls at once when the page becomes visible, as when the shopper returns from the app of a bank. */
  function wake() {
    if (hasStopped || document.visibilityState === 'hidden') return;
    clearTimeout(timer);
    void poll();
  }

  function stop() {
    hasStopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', wake);
    window.removeEventListener('online', wake);
  }

  document.addEventListener('visibilitychange', wake);
  window.addEventListener('online', wake);
  void poll();
  return stop;
}
