import type { Draft, OwnOrder } from '@kalavara/shared-types/checkout';
import { newId } from '../../http/newId';

/**
 * One attempt to pay for one cart. Retrying the same cart is the same attempt, and so the same
 * order.
 */
type Attempt = { key: string; receipt: string; order: OwnOrder | null };

const storageKey = 'kalavara.attempt';
let attempt: Attempt | null | undefined;

function load(): Attempt | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Attempt | null;
  } catch {
    return null;
  }
}

function store(now: Attempt | null) {
  attempt = now;
  try {
    if (now) sessionStorage.setItem(storageKey, JSON.stringify(now));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage a reload begins another attempt; the server tells them apart.
  }
}

/**
 * Prefix and timestamp are documented; the suffix tells two phones of the same millisecond apart.
 */
const newReceipt = () => `kalavara_${Date.now()}_${newId().replace(/-/g, '').slice(0, 10)}`;

/**
 * The receipt of a draft at its total; `replaces` is the order of an earlier attempt that this one
 * replaces, of this tab or `earlier` of another.
 */
export function attemptFor(
  draft: Draft,
  amount: number,
  earlier?: OwnOrder,
): { receipt: string; replaces: OwnOrder | undefined } {
  if (attempt === undefined) attempt = load();
  const key = JSON.stringify([draft, amount]);
  if (attempt?.key === key) return { receipt: attempt.receipt, replaces: undefined };

  const replaces = attempt?.order ?? earlier;
  store({ key, receipt: newReceipt(), order: attempt?.order ?? null });
  return { receipt: attempt!.receipt, replaces };
}

export const noteAttempt = (order: OwnOrder) => attempt && store({ ...attempt, order });
export const attemptedOrder = (): OwnOrder | null => attempt?.order ?? null;
export const endAttempt = () => store(null);

/** Ends the attempt whose order was paid elsewhere, or the next checkout of the same cart would be taken for a repetition. */
export function endAttemptOf(orderNo: string): boolean {
  if (attempt === undefined) attempt = load();
  if (attempt?.order?.orderNo !== orderNo) return false;
  store(null);
  return true;
}
