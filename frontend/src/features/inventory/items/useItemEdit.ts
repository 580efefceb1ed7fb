import type { Item } from '@kalavara/shared-types/inventory/inventory';
import { findNamesake, isSameName } from '@kalavara/shared-types/inventory/item-names.rules';
import { priceInUnit } from '@kalavara/shared-types/inventory/item-units.rules';
import { isFarPrice } from '@kalavara/shared-types/inventory/prices.rules';
import { useState } from 'react';
import { changesOf, draftInUnit, draftOf, type Draft } from './draft';
import { useInventory } from '../store';

/** The confirmations before a change is saved, in this order. */
const editQuestions = ['name', 'zero', 'price'] as const;
export type EditQuestion = (typeof editQuestions)[number];
export type ItemEdit = ReturnType<typeof useItemEdit>;

/** The edit of an item: as opened, as edited, and the confirmations that the difference requires. */
export function useItemEdit(item: Item) {
  const { items } = useInventory();
  // The item as opened: only fields changed here overwrite those that another phone has changed.
  const [before] = useState(() => draftOf(item));
  const [opened] = useState(item);
  const [draft, setDraft] = useState(before);

  const changes = changesOf(before, draft);
  const isEmptied = changes.quantity === 0 && opened.quantity > 0;
  const isFree = changes.currentPrice === 0 && opened.currentPrice > 0;
  const lastPrice = priceInUnit(item.currentPrice, item.unit, draft.unit) ?? 0;
  const price = changes.currentPrice ?? 0;
  const namesake =
    changes.name === undefined || isSameName(changes.name, item.name)
      ? undefined
      : findNamesake(items, { id: item.id, name: changes.name });
  const applies = {
    name: namesake !== undefined,
    zero: isEmptied || isFree,
    price: isFarPrice(lastPrice, price),
  };

  return {
    opened,
    draft,
    change: (next: Draft) =>
      setDraft(next.unit === draft.unit ? next : draftInUnit(next, next.unit)),
    isUnitChanged: draft.unit !== before.unit,
    changes,
    namesake,
    isEmptied,
    isFree,
    lastPrice,
    price,
    /** The next of the required confirmations. */
    questionAfter: (confirmed: EditQuestion | undefined) =>
      editQuestions
        .slice(confirmed === undefined ? 0 : editQuestions.indexOf(confirmed) + 1)
        .find((question) => applies[question]),
  };
}
