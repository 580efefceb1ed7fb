import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Duty } from './agenda';
import type { Order, Payment, Refund } from './wire';

export type CaptureRule = { isAutomatic: boolean; automaticMinutes: number; manualMinutes: number };
export type StoredOrder = { order: Order; capture: CaptureRule; paymentIds: string[] };
/** A refund call with an idempotency key; without `refundId` it is still running. */
type UsedKey = { paymentId: string; body: string; refundId?: string };

type Entries = {
  orders: [string, StoredOrder][];
  payments: [string, Payment][];
  refunds: [string, Refund][];
  keys: [string, UsedKey][];
  duties: Duty[];
};
const emptyBook: Entries = { orders: [], payments: [], refunds: [], keys: [], duties: [] };

export type Book = ReturnType<typeof openBook>;

const writeDelayMs = 100;
const fileMode = 0o600;

/**
 * Opens the state of the sandbox in memory. With a folder it is also written to a file shortly after each change: after
 * a restart it contains orders and payments, but neither undelivered webhooks nor changes of the last tenth of a second
 * before a kill.
 */
export function openBook(folder: string | undefined) {
  const file = folder === undefined ? undefined : join(folder, 'sandbox-razorpay.json');
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  // An earlier version made the file readable for all users of the machine.
  if (file !== undefined && existsSync(file)) chmodSync(file, fileMode);
  const stored = read(file);
  const orders = new Map(stored.orders);
  const payments = new Map(stored.payments);
  const refunds = new Map(stored.refunds);
  const keys = new Map(stored.keys.filter(([, { refundId }]) => refundId !== undefined));
  const duties = new Set(stored.duties);

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
    // The whole state is written again, because a full disk may have space now.
    writing = writing
      .catch(() => undefined)
      .then(async () => {
        await rm(`${file}.tmp`, { force: true });
        await writeFile(`${file}.tmp`, text, { mode: fileMode });
        await rename(`${file}.tmp`, file);
      });
    writing.catch(() => undefined); // close() reports the error.
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
      if (file !== undefined) timer ??= setTimeout(write, writeDelayMs).unref();
    },
    async close() {
      clearTimeout(timer);
      write();
      await writing;
    },
  };
}

function read(file: string | undefined): Entries {
  if (file === undefined) return emptyBook;
  try {
    return { ...emptyBook, ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<Entries>) };
  } catch {
    return emptyBook; // The file is missing or unreadable; test payments must not prevent the start.
  }
}
