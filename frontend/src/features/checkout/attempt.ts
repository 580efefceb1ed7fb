import type { Draft, OwnOrder } from '@kalavara/shared-types/checkout';
import { newId } from '../../http/newId';

/** One try to pay for one cart. Trying again for the same is the same try, and so the same order. */
type Attempt = { key: string; receipt: string; order: OwnOrder | null };

const keptAs = 'kalavara.attempt';
let attempt: Attempt | null | undefined;

function kept(): Attempt | null {
  try {
    return JSON.parse(sessionStorage.getItem(keptAs) ?? 'null') as Attempt | null;
  } catch {
    return null;
  }
}

function keep(now: Attempt | null) {
  attempt = now;
  try {
    if (now) sessionStorage.setItem(keptAs, JSON.stringify(now));
    else sessionStorage.removeItem(keptAs);
  } catch {
    // Without storage a reload begins another try; the server tells them apart.
  }
}

/** The prefix and the moment are documented; what follows tells two phones of the same millisecond apart. */
const newReceipt = () => `kalavara_${Date.now()}_${newId().replace(/-/g, '').slice(0, 10)}`;

/**
 * The receipt for a draft at its total; `replaces` is the order of an earlier try that this one takes the place of, be
 * it of this tab or `earlier` of another.
 */
export function attemptFor(
  draft: Draft,
  amount: number,
  earlier?: OwnOrder,
): { receipt: string; replaces: OwnOrder | undefined } {
  if (attempt === undefined) attempt = kept();
  const key = JSON.stringify([draft, amount]);
  if (attempt?.key === key) return { receipt: attempt.receipt, replaces: undefined };

  const replaces = attempt?.order ?? earlier;
  keep({ key, receipt: newReceipt(), order: attempt?.order ?? null });
  return { receipt: attempt!.receipt, replaces };
}

export const noteAttempt = (order: OwnOrder) => attempt && keep({ ...attempt, order });
export const attemptedOrder = (): OwnOrder | null => attempt?.order ?? null;
export const endAttempt = () => keep(null);

/** Ends the attempt whose order was paid elsewhere, or the next checkout of the same cart would be taken for a repetition. */
export function endAttemptOf(orderNo: string): boolean {
  if (attempt === undefined) attempt = kept();
  if (attempt?.order?.orderNo !== orderNo) return false;
  keep(null);
  return true;
}
