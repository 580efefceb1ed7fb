import { reportOpenWindow } from './paymentWindow';

/** The gateway's answer to a payment. */
export type Paid = {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
};

type Options = Record<string, unknown>;
type Window = { Razorpay?: new (options: Options) => { open: () => void; close: () => void } };

const usualScript = 'https://checkout.razorpay.com/v1/checkout.js';
const loadTimeoutMs = 20_000;
let loading: { address: string; done: Promise<void> } | undefined;

/** Loads the gateway's script once; a failed load is retried the next time. */
export function loadGateway(address: string = usualScript): Promise<void> {
  if ((window as Window).Razorpay) return Promise.resolve();
  if (loading?.address === address) return loading.done;
  const done = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      loading = undefined;
      script.remove();
      reject(new Error('the payment script could not be loaded'));
    };
    const timer = setTimeout(fail, loadTimeoutMs);
    script.onload = () => {
      clearTimeout(timer);
      if ((window as Window).Razorpay) resolve();
      else fail();
    };
    script.onerror = () => {
      clearTimeout(timer);
      fail();
    };
    script.src = address;
    document.head.append(script);
  });
  loading = { address, done };
  return done;
}

/** In-app browsers cannot open a payment window, so the gateway redirects the whole page. */
export const isInsideAnApp = (userAgent: string): boolean =>
  /Instagram|FBAN|FBAV|FB_IAB|Snapchat|LinkedInApp|Twitter|MicroMessenger|\bLine\/|UCBrowser|; wv\)/.test(
    userAgent,
  );

type Payable = {
  keyId: string;
  orderId: string;
  orderNo: string;
  /** If undefined, the window is not reported, and the reservation only ends earlier. */
  accessToken: string | undefined;
  amountPaise: number;
  currency: string;
  shopName: string;
  customer: { name: string; email: string; contact: string };
};
type Listeners = {
  onPaid: (paid: Paid) => void;
  onDismissed: () => void;
  /** The end of the reservation while the window is open. */
  onReservationEnd: (heldUntil: string | null) => void;
};

const green = '#2F5D3A';

/** UPI comes first. Typing a UPI address, which NPCI has discontinued, is not offered. */
const display = {
  blocks: { upi: { name: 'UPI', instruments: [{ method: 'upi', flows: ['intent', 'qr'] }] } },
  hide: [{ method: 'upi', flows: ['collect'] }],
  sequence: ['block.upi'],
  preferences: { show_default_blocks: true },
};

export function optionsFor(
  pay: Payable,
  { onPaid, onDismissed }: Pick<Listeners, 'onPaid' | 'onDismissed'>,
  userAgent: string,
): Options {
  return {
    key: pay.keyId,
    order_id: pay.orderId,
    amount: pay.amountPaise,
    currency: pay.currency,
    name: pay.shopName,
    description: `Order ${pay.orderNo}`,
    prefill: pay.customer,
    theme: { color: green },
    config: { display },
    retry: { enabled: true },
    modal: { ondismiss: onDismissed, confirm_close: true },
    handler: onPaid,
    ...(isInsideAnApp(userAgent) && {
      callback_url: `${location.origin}/api/razorpay/callback`,
      redirect: true,
    }),
  };
}

/**
 * Opens the gateway's payment window and reports it while it is open. Returns a function that closes it without
 * `onDismissed`, for an order that was paid in another tab.
 */
export function openGateway(pay: Payable, listeners: Listeners): () => void {
  const { Razorpay } = window as Window;
  if (!Razorpay) throw new Error('the payment script is not there');
  const { orderNo, accessToken } = pay;
  const { onPaid, onDismissed, onReservationEnd: onHeldUntil } = listeners;
  const { userAgent } = navigator;
  const stop =
    accessToken === undefined
      ? undefined
      : reportOpenWindow(
          { orderNo, accessToken },
          { onReservationEnd: onHeldUntil, isRedirected: isInsideAnApp(userAgent) },
        );
  let isOpen = true;
  const reported: typeof listeners = {
    onReservationEnd: onHeldUntil,
    onPaid: (paid) => {
      isOpen = false;
      stop?.('paid');
      onPaid(paid);
    },
    onDismissed: () => {
      if (!isOpen) return;
      isOpen = false;
      stop?.('closed');
      onDismissed();
    },
  };
  try {
    const gateway = new Razorpay(optionsFor(pay, reported, userAgent));
    gateway.open();
    return () => {
      if (!isOpen) return;
      isOpen = false;
      // The reservation is not shortened: the order was paid, or another order has the reservation now.
      stop?.('paid');
      gateway.close();
    };
  } catch (error) {
    // Reports would extend the reservation for a window that did not open.
    stop?.('closed');
    throw error;
  }
}
