import type { Item, Movement } from '@kalavara/shared-types/inventory';
import type { EventId } from '@kalavara/shared-types/primitives';
import { useMemo } from 'react';
import { create } from 'zustand';
import { useWaiting, type Waiting } from '../../outbox/outbox';
import { afterwards, itemOf, stockCommands, type Known } from './afterwards';

type Store = {
  items: readonly Item[] | undefined;
  stock: Record<EventId, readonly Movement[]>;
  known: Known;
};

const useConfirmed = create<Store>(() => ({ items: undefined, stock: {}, known: new Map() }));
const noMovement: readonly Movement[] = [];
const noItem: readonly Item[] = [];

export const itemsNow = (): readonly Item[] | undefined => useConfirmed.getState().items;
export const replaceItems = (items: readonly Item[]) => useConfirmed.setState({ items });
export const keepItem = (item: Item) =>
  useConfirmed.setState(({ items = [] }) => ({
    items: [...items.filter(({ id }) => id !== item.id), item].sort(byId),
  }));
export const dropItem = (itemId: string) =>
  useConfirmed.setState(({ items = [] }) => ({ items: items.filter(({ id }) => id !== itemId) }));
const byId = (a: Item, b: Item) => (a.id < b.id ? -1 : 1);

export const stockOf = (eventId: EventId): readonly Movement[] | undefined =>
  useConfirmed.getState().stock[eventId];
export const replaceStock = (eventId: EventId, movements: readonly Movement[]) =>
  useConfirmed.setState(({ stock }) => ({ stock: { ...stock, [eventId]: movements } }));
export const keepMovement = (eventId: EventId, movement: Movement) =>
  useConfirmed.setState(({ stock }) => ({
    stock: {
      ...stock,
      [eventId]: [
        ...(stock[eventId] ?? noMovement).filter(({ id }) => id !== movement.id),
        movement,
      ],
    },
  }));

/** What a ledger was read to say. */
export const learn = (movements: readonly Movement[]) =>
  useConfirmed.setState(({ known }) => ({
    known: new Map([...known, ...movements.map((one) => [one.id, one] as const)]),
  }));

export type Inventory = {
  /** In the order of their ids. */
  items: readonly Item[];
  isLoaded: boolean;
  /** Items with something the server has not answered yet. */
  waitingIds: ReadonlySet<string>;
  /** Items the server does not know yet: nothing else can be done with them, for it may give them another id. */
  newIds: ReadonlySet<string>;
};

/** What is in the store, as this person should see it. */
export function useInventory(): Inventory {
  const confirmed = useConfirmed(({ items }) => items);
  const known = useConfirmed((all) => all.known);
  const waiting = useWaiting(stockCommands, 'inventory');
  return useMemo(() => {
    const there = new Set((confirmed ?? noItem).map(({ id }) => id));
    const unheard = waiting.filter(
      (command) => command.name !== 'addItem' || !there.has(command.given.body.id ?? ''),
    );
    const shown = unheard.reduce(afterwards(known), confirmed ?? noItem);
    const unanswered = unheard.filter(({ revision }) => revision === undefined);
    return {
      items: [...shown].sort(byId),
      isLoaded: confirmed !== undefined,
      waitingIds: new Set(unanswered.flatMap((command) => itemOf(command, known) ?? [])),
      newIds: new Set(shown.filter(({ id }) => !there.has(id)).map(({ id }) => id)),
    };
  }, [confirmed, waiting, known]);
}

/** Movements done here that the server has not told yet, newest first. */
export function useWaitingMoves(): Waiting<'moveStock'>[] {
  const waiting = useWaiting('moveStock', 'inventory');
  return useMemo(() => [...waiting].reverse(), [waiting]);
}

/** Movements that are being taken back. */
export function useWaitingUndos(): ReadonlySet<string> {
  const waiting = useWaiting('undoMovement', 'inventory');
  return useMemo(() => new Set(waiting.map(({ given }) => given.params.id)), [waiting]);
}

export const useKnownMovements = (): Known => useConfirmed(({ known }) => known);

/** What was taken from the store for an event; undefined until its room has said so. */
export const useStockOf = (eventId: EventId): readonly Movement[] | undefined =>
  useConfirmed(({ stock }) => stock[eventId]);
