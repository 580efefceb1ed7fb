import type { Item, Movement } from '@kalavara/shared-types/inventory/inventory';
import { useMemo } from 'react';
import { create } from 'zustand';
import { usePendingCommands, type PendingCommand } from '../../outbox/outbox';
import { byId, createEntityStore } from '../../state/createEntityStore';
import { applyOptimistic, itemOf, stockCommands, type KnownMovements } from './optimistic';

const room = 'inventory';
const noItem: readonly Item[] = [];
const ascending = (a: Item, b: Item) => (a.id < b.id ? -1 : 1);
const confirmedItems = createEntityStore<Item>(byId, ascending);

export const getItems = (): readonly Item[] | undefined => confirmedItems.select(room);
export const replaceItems = (items: readonly Item[]) => confirmedItems.replaceAll(room, items);
export const upsertItem = (item: Item) => confirmedItems.upsert(room, item);
export const removeItem = (itemId: string) => confirmedItems.remove(room, itemId);

/** The inventory movements of an event. */
const eventMovements = createEntityStore<Movement>(byId);
export const {
  select: selectEventMovements,
  useList: useEventMovements,
  replaceAll: replaceEventMovements,
  upsert: upsertEventMovement,
} = eventMovements;

/** The movements of opened ledgers, whose quantity a pending undo needs. */
const useKnown = create<{ known: KnownMovements }>(() => ({ known: new Map() }));
export const useKnownMovements = (): KnownMovements => useKnown(({ known }) => known);
export const cacheMovements = (movements: readonly Movement[]) =>
  useKnown.setState(({ known }) => ({
    known: new Map([...known, ...movements.map((movement) => [movement.id, movement] as const)]),
  }));

export type Inventory = {
  /** In the order of their ids. */
  items: readonly Item[];
  isLoaded: boolean;
  /** The items with a command that is not answered yet. */
  waitingIds: ReadonlySet<string>;
  /**
   * Items that the server does not have yet: other commands must not reference them, since it may assign another id.
   */
  newIds: ReadonlySet<string>;
};

/** Returns the items with the pending commands applied. */
export function useInventory(): Inventory {
  const confirmed = confirmedItems.useList(room);
  const known = useKnownMovements();
  const waiting = usePendingCommands(stockCommands, 'inventory');
  return useMemo(() => {
    const confirmedIds = new Set((confirmed ?? noItem).map(({ id }) => id));
    const unconfirmed = waiting.filter(
      (command) => command.name !== 'addItem' || !confirmedIds.has(command.given.body.id ?? ''),
    );
    const shown = unconfirmed.reduce(applyOptimistic(known), confirmed ?? noItem);
    const unanswered = unconfirmed.filter(({ revision }) => revision === undefined);
    return {
      items: [...shown].sort(ascending),
      isLoaded: confirmed !== undefined,
      waitingIds: new Set(unanswered.flatMap((command) => itemOf(command, known) ?? [])),
      newIds: new Set(shown.filter(({ id }) => !confirmedIds.has(id)).map(({ id }) => id)),
    };
  }, [confirmed, waiting, known]);
}

/** Returns the movements of this device that are not in the room yet, newest first. */
export function useWaitingMoves(): PendingCommand<'moveStock'>[] {
  const waiting = usePendingCommands('moveStock', 'inventory');
  return useMemo(() => [...waiting].reverse(), [waiting]);
}

/** Returns the movements with a pending undo. */
export function useWaitingUndos(): ReadonlySet<string> {
  const waiting = usePendingCommands('undoMovement', 'inventory');
  return useMemo(() => new Set(waiting.map(({ given }) => given.params.id)), [waiting]);
}
