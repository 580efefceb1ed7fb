import type { Order } from '@kalavara/shared-types/orders/orders';
import { useTranslation } from 'react-i18next';
import { canUndo } from '../../../features/orders/change';
import { type ListedOrder, useOrderWrites } from '../../../features/orders/writes';
import { Refused } from '../../../http/call';
import { codeOf, useErrorText } from '../../../i18n/useErrorText';
import { closeToast, showToast } from '../../../ui/Toast';
import { useActorName } from './useActorName';

export type Changed = { before: ListedOrder; after: ListedOrder };

const shownForMs = 10_000;
/** A toast has no room for more reasons. */
const maxReasons = 3;
/** The last toast for the same orders: a later change of them replaces it. */
const toasts = new Map<string, number>();

/** The text of a change, and how to undo it. */
export type Undoable = { text: string; undo: () => void };

/**
 * Offers to undo changed statuses, in a toast with "Undo" for ten seconds or in a form. The undo is a new change based
 * on the version that the first one created, so that later changes of others are not overwritten.
 */
export function useUndo() {
  const { t } = useTranslation('orders');
  const whyNot = useReason();
  const showReasons = useReasonsToast();
  const { saveStatus, reload } = useOrderWrites();

  async function undo(changed: readonly Changed[]) {
    const reasons: string[] = [];
    for (const { before, after } of changed)
      try {
        await saveStatus(after, before.status);
      } catch (error) {
        reasons.push(`${after.orderId}: ${whyNot(error)}`);
        if (codeOf(error) === 'changed-meanwhile') await reload(after);
      }
    const [first] = changed;
    if (reasons.length > 0) showReasons(t('undo.refused', { count: reasons.length }), reasons);
    else if (changed.length > 1 || !first)
      showToast(t('undo.undoneMany', { count: changed.length }));
    else
      showToast(
        t('undo.undone', { order: first.after.orderId, to: t(`status.${first.before.status}`) }),
      );
  }

  /** Closes the toast of an earlier change of the same orders, whose undo would be refused. */
  function describeUndo(all: readonly Changed[]): Undoable | undefined {
    const changed = undoableOf(all);
    const [first] = changed;
    if (!first) return undefined;
    closeToast(toasts.get(idsOf(changed)) ?? 0);
    const to = t(`status.${first.after.status}`);
    const text =
      changed.length === 1
        ? t('undo.one', { order: first.after.orderId, to })
        : t('undo.many', { count: changed.length, to });
    return { text, undo: () => void undo(changed) };
  }

  function offerUndo(all: readonly Changed[]) {
    const undoable = describeUndo(all);
    if (!undoable) return;
    toasts.set(
      idsOf(undoableOf(all)),
      showToast(undoable.text, undoable.undo, 'order-status', shownForMs),
    );
  }
  return { offerUndo, describeUndo };
}

const undoableOf = (all: readonly Changed[]) =>
  all.filter(
    ({ before, after }) =>
      before.status !== after.status && canUndo(before, { status: after.status }),
  );
const idsOf = (changed: readonly Changed[]) => changed.map(({ after }) => after.id).join();

/** Shows in a toast what failed, with the first reasons. */
export function useReasonsToast() {
  const { t } = useTranslation('orders');
  return (text: string, reasons: readonly string[]) => {
    const more = reasons.length - maxReasons;
    const all = [
      text,
      ...reasons.slice(0, maxReasons),
      ...(more > 0 ? [t('undo.moreReasons', { count: more })] : []),
    ];
    showToast(all.join(' '), undefined, undefined, shownForMs);
  };
}

/** Returns the reason for a refused change: what another person has set meanwhile, otherwise the text of the error. */
export function useReason() {
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  const nameOf = useActorName();
  return (error: unknown): string => {
    const details = error instanceof Refused ? error.failure.details : undefined;
    const status = details?.['status'];
    if (codeOf(error) !== 'changed-meanwhile' || typeof status !== 'string')
      return errorText(codeOf(error));
    return t('undo.changed', {
      by: nameOf(String(details?.['by'])),
      to: t(`status.${status as Order['status']}`),
    });
  };
}
