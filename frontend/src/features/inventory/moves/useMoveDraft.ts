import type { Item } from '@kalavara/shared-types/inventory/inventory';
import { useEffect, useRef, useState } from 'react';
import { awaitOutcome } from '../../../outbox/awaitOutcome';
import { dismiss, outcomeOf } from '../../../outbox/outbox';
import { useOneAtATime } from '../../../ui/useOneAtATime';
import { useRecentSave } from '../../../ui/useRecentSave';
import { amountAtStart, type Kind, type MoveDraft, readDraft } from './moveDraft';
import { useItemActions, type Move } from '../useItemActions';

export type MoveListeners = {
  onDone?: () => void;
  /** Called when the movement was sent, or waits offline. */
  onSent?: () => void;
  /** Called when the server has the movement. */
  onAccepted?: () => void;
};
type Options = MoveListeners & { item: Item; kind: Kind; eventId: string | undefined };
/** `amount` is undefined until one is typed. */
type TypedMove = Omit<MoveDraft, 'amount'> & { amount: string | undefined };
type Confirmed = Pick<Move, 'wasThere' | 'isPriceConfirmed'>;

/**
 * The input of a movement. It remains until the server has accepted it; offline it waits, and is restored if it is
 * refused.
 */
export function useMoveDraft({ item, kind, eventId, onDone, onSent, onAccepted }: Options) {
  const { move } = useItemActions();
  const [typed, setTyped] = useState<TypedMove>({
    amount: undefined,
    price: '',
    reason: '',
    eventId: eventId ?? '',
  });
  // What others move meanwhile is in a count that was not typed.
  const draft = { ...typed, amount: typed.amount ?? amountAtStart(kind, item.quantity) };
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  /** The refused command whose values are in the form: sending replaces it. */
  const refused = useRef<string>(undefined);
  const once = useOneAtATime();
  const { noteSaved, hasJustSaved } = useRecentSave();
  const { amount, price, reason } = draft;
  const isUntouched = !typed.amount && price === '' && reason === '';
  const live = useRef({ isMounted: true, isUntouched });
  useEffect(() => {
    live.current = { isMounted: true, isUntouched };
    return () => {
      live.current = { ...live.current, isMounted: false };
    };
  }, [isUntouched]);

  const change = (changes: Partial<TypedMove>) => setTyped((before) => ({ ...before, ...changes }));

  async function save(confirmed: Confirmed) {
    setSaving(true);
    if (refused.current !== undefined) await dismiss(refused.current);
    refused.current = undefined;
    const entered = readDraft(item, kind, draft);
    const command = await move(item, {
      kind,
      quantity: entered.quantity,
      reason: reason.trim(),
      eventId: kind === 'event' ? draft.eventId : undefined,
      price: entered.price,
      ...confirmed,
    });
    const outcome = await awaitOutcome(command);
    setSaving(false);
    if (outcome === 'refused') {
      refused.current = command;
      return;
    }
    change({ amount: undefined, price: '', reason: '' });
    setTried(false);
    noteSaved();
    onDone?.();
    if (outcome === 'done') onAccepted?.();
    if (live.current.isMounted) onSent?.();
    if (outcome === 'waiting') void followUp(command);
  }

  /** A late refusal restores the input, unless something else was entered meanwhile. */
  async function followUp(command: string) {
    if ((await outcomeOf(command)) !== 'refused') return onAccepted?.();
    if (!live.current.isMounted || !live.current.isUntouched) return;
    refused.current = command;
    change({ amount, price, reason });
  }

  return {
    draft,
    change,
    /** Whether the button was pressed: from then on errors are shown. */
    isTried,
    setTried,
    isSaving,
    /** Whether a submit is the second tap of the one that saved. */
    hasJustSaved,
    send: (confirmed: Confirmed = {}) => void once(() => save(confirmed)),
  };
}
