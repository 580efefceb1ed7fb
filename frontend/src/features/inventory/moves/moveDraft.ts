import type { Item } from '@kalavara/shared-types/inventory/inventory';
import { parseDecimal } from '@kalavara/shared-types/numbers.rules';
import { isFarPrice } from '@kalavara/shared-types/inventory/prices.rules';
import { fromMilli, toMilli } from '@kalavara/shared-types/units.rules';
import { formText, isAmount } from '../texts';
import type { Move } from '../useItemActions';

export type Kind = Move['kind'];
export const kinds: readonly Kind[] = ['receive', 'use', 'count', 'waste', 'event'];
const takes: readonly Kind[] = ['use', 'waste', 'event'];

/** The values of the form of a movement, as typed. */
export type MoveDraft = { amount: string; price: string; reason: string; eventId: string };

/** A count starts with the expected quantity, other movements are empty. */
export const amountAtStart = (kind: Kind, onHand: number) =>
  kind === 'count' ? formText(onHand) : '';

/** Returns the typed movement as numbers, which of its fields are valid, and the remaining quantity of the item. */
export function readDraft(item: Item, kind: Kind, { amount, price, eventId }: MoveDraft) {
  const quantity = fromMilli(toMilli(parseDecimal(amount)));
  const isPriceTyped = price.trim() !== '';
  return {
    quantity,
    price: kind === 'receive' && isPriceTyped ? parseDecimal(price) : undefined,
    isAmountRight: isAmount(quantity) && (kind === 'count' || quantity > 0),
    isPriceRight: !isPriceTyped || isAmount(parseDecimal(price)),
    isEventRight: kind !== 'event' || eventId !== '',
    left: fromMilli(toMilli(item.quantity) + (kind === 'receive' ? 1 : -1) * toMilli(quantity)),
  };
}

export type MoveQuestion = 'more-than-on-hand' | 'far-price';

/** Returns what must be confirmed before the movement is sent. */
export function questionOf(
  item: Item,
  kind: Kind,
  { left, price }: ReturnType<typeof readDraft>,
): MoveQuestion | undefined {
  if (takes.includes(kind) && left < 0) return 'more-than-on-hand';
  return price !== undefined && isFarPrice(item.currentPrice, price) ? 'far-price' : undefined;
}
