import { mkdirSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Duty } from './agenda';
import type { Order, Payment, Refund } from './wire';

export type CaptureRule = { isAutomatic: boolean; automaticMinutes: number; manualMinutes: number };
export type KeptOrder = { order: Order; capture: CaptureRule; paymentIds: string[] };
/** A refund call made under an idempotency key; without an answer it is still being made. */
export type UsedKey = { paymentId: string; body: string; refundId?: string };

type Entries = {
  orders: [string, KeptOrder][];
  payments: [string, Payment][];
  refunds: [string, Refund][];
  keys: [string, UsedKey][];
  duties: Duty[];
};
const nothing: Entries = { orders: [], payments: [], refunds: [], keys: [], duties: [] };

export type Book = ReturnType<typeof openBook>;

const writeAfter = 100;

/**
 * Everything the sandbox knows, in memory. With a folder it is also one file there, written a moment after each change:
 * a restart finds the orders and payments again, but webhooks still to be delivered, and after a kill the last tenth of
 * a second, are gone.
 */
export function openBook(folder: string | undefined) {
  const file = folder === undefined ? undefined : join(folder, 'sandbox-razorpay.json');
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  const kept = read(file);
  const orders = new Map(kept.orders);
  const payments = new Map(kept.payments);
  const refunds = new Map(kept.refunds);
  const keys = new Map(kept.keys.filter(([, { refundId }]) => refundId !== undefined));
  const duties = new Set(kept.duties);

  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function write() {
    timer = undefined;
    if (file === undefined) return;
    const entries: Entries = {
      orders: [...orders],
      payments: [...payments],
      refunds: [...refunds],
      keys: [...keys],
      duties: [...duties].filter(({ what }) => what !== 'deliver'),
    };
    const text = JSON.stringify(entries);
    // A full disk may have room again by now: each time all of it is written anew.
    writing = writing
      .catch(() => undefined)
      .then(async () => {
        await writeFile(`${file}.tmp`, text);
        await rename(`${file}.tmp`, file);
      });
    writing.catch(() => undefined); // whoever closes the book hears of it
  }

  return {
    orders,
    payments,
    refunds,
    keys,
    duties,
    paymentsOf: (orderId: string): Payment[] =>
      (orders.get(orderId)?.paymentIds ?? []).map((id) => payments.get(id)!),
    refundsOf: (paymentId: string): Refund[] =>
      [...refunds.values()].filter((refund) => refund.payment_id === paymentId),
    isTaken: (id: string) => orders.has(id) || payments.has(id) || refunds.has(id),
    changed() {
      if (file !== undefined) timer ??= setTimeout(write, writeAfter).unref();
    },
    async close() {
      clearTimeout(timer);
      write();
      await writing;
    },
  };
}

function read(file: string | undefined): Entries {
  if (file === undefined) return nothing;
  try {
    return { ...nothing, ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<Entries>) };
  } catch {
    return nothing; // none yet, or one nobody can read: test payments are no reason not to start
  }
}
