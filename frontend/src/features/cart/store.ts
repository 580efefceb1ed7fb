import type { DraftLine } from '@kalavara/shared-types/checkout/checkout';
import type { Customization } from '@kalavara/shared-types/catalogue/customization';
import { isSame } from '@kalavara/shared-types/is-same';
import type { PickleEvent } from '@kalavara/shared-types/pickle-events/pickle-events';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useShallow } from 'zustand/react/shallow';
import {
  added,
  addedAt,
  corrected,
  countOf,
  without,
  withQuantity,
  type Cart,
  type CartLine,
  type CartNote,
  type CartCatalogue,
} from './cart.rules';
import { cartKey, cartStorage } from './cartStorage';

type Store = Cart & { notes: CartNote[]; isLoaded: boolean };

/** Empty until `loadCart`: the first render must equal that of the server, which has no cart. */
const useStore = create<Store>()(
  persist<Store, [], [], Cart>(() => ({ lines: [], seen: {}, notes: [], isLoaded: false }), {
    name: cartKey,
    storage: cartStorage,
    skipHydration: true,
    partialize: ({ lines, seen }) => ({ lines, seen }),
    merge: (stored, cart) => ({ ...cart, ...(stored as Cart), isLoaded: true }),
  }),
);

/** Loads the cart of this device and follows the changes of other tabs. */
export function loadCart() {
  if (useStore.getState().isLoaded || typeof window === 'undefined') return;
  void useStore.persist.rehydrate();
  window.addEventListener('storage', ({ key }) => {
    if (key === cartKey || key === null) void useStore.persist.rehydrate();
  });
}

/**
 * Reads the changes of other tabs before their storage event arrives, so that the next write of this tab does not undo
 * them.
 */
function rereadCart() {
  if (cartStorage.isStale(cartKey)) void useStore.persist.rehydrate();
}

function change(alter: (lines: CartLine[]) => CartLine[]) {
  loadCart();
  rereadCart();
  useStore.setState(({ lines }) => ({ lines: alter(lines) }));
}

/** Returns the cart. Lines have only the id of their product; the page reads the product from the catalogue. */
export function useCart(): { lines: CartLine[]; totalItems: number; isLoaded: boolean } {
  useEffect(loadCart, []);
  const lines = useStore((cart) => cart.lines);
  const isLoaded = useStore((cart) => cart.isLoaded);
  return useMemo(() => ({ lines, totalItems: totalOf(lines), isLoaded }), [lines, isLoaded]);
}

/** Returns only the count, so that components without lines do not render when a line changes. */
export function useTotalItems(): number {
  useEffect(loadCart, []);
  return useStore(({ lines }) => totalOf(lines));
}
export function useHasItems(): boolean {
  useEffect(loadCart, []);
  return useStore(({ lines }) => lines.length > 0);
}

/**
 * Returns the lines of one product, so that a card does not render when another product changes. `schedule` decides
 * when a change is rendered.
 */
export function useCartLines(
  productId: string,
  schedule: (render: () => void) => void,
): CartLine[] {
  useEffect(loadCart, []);
  const select = useShallow(({ lines }: Store) =>
    lines.filter((line) => line.productId === productId),
  );
  return useSyncExternalStore(
    useCallback((render) => useStore.subscribe(() => schedule(render)), [schedule]),
    () => select(useStore.getState()),
    () => select(useStore.getInitialState()),
  );
}

export const getCart = (): { lines: CartLine[]; totalItems: number } => {
  const { lines } = useStore.getState();
  return { lines, totalItems: totalOf(lines) };
};

const totalOf = (lines: readonly CartLine[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

export const addToCart = (productId: string) =>
  change((lines) => added(lines, { productId, customization: null, quantity: 1 }));

export const addCustomised = (productId: string, customization: Customization, quantity: number) =>
  change((lines) => added(lines, { productId, customization, quantity }));

export const replaceLine = (lineId: string, customization: Customization, quantity: number) =>
  change((lines) => {
    const index = lines.findIndex(({ id }) => id === lineId);
    if (index < 0) return lines;
    const { productId } = lines[index]!;
    const others = withQuantity(lines, lineId, 0);
    return addedAt(others, index, { productId, customization, quantity });
  });

export const setQuantity = (lineId: string, quantity: number) =>
  change((lines) => withQuantity(lines, lineId, quantity));
export const removeLine = (lineId: string) => setQuantity(lineId, 0);
/** Restores a removed line at its former index. */
export const restoreLine = (line: CartLine, index: number) =>
  change((lines) => addedAt(lines, index, line));
export const clearCart = () => change(() => []);
/** Removes the ordered units from the cart; units that were added since remain. */
export const takeOut = (ordered: readonly DraftLine[]) =>
  change((lines) => without(lines, ordered));

export const quantityOf = (productId: string): number =>
  countOf(useStore.getState().lines, productId);

/** Reduces the cart to what the shop can deliver, and adds a note for each change. */
export function correctCart(catalogue: CartCatalogue) {
  if (!useStore.getState().isLoaded) return;
  rereadCart();
  const { lines, seen, notes } = useStore.getState();
  const now = corrected({ lines, seen }, catalogue);
  const areLinesSame = isSame(lines, now.lines);
  if (areLinesSame && isSame(seen, now.seen)) return;
  const fresh = now.notes.map(({ id, kind }) => `${id} ${kind}`);
  const older = notes.filter(({ id, kind }) => !fresh.includes(`${id} ${kind}`));
  useStore.setState({
    // Unchanged lines remain the same objects, so that components that show them do not render.
    lines: areLinesSame ? lines : now.lines,
    seen: now.seen,
    notes: now.notes.length > 0 ? [...older, ...now.notes] : notes,
  });
}

/** Adds the note that the pickle event ended while the cart was filled, and the usual prices apply. */
export const addOfferOverNote = ({ id, title, ml }: Pick<PickleEvent, 'id' | 'title' | 'ml'>) =>
  useStore.setState(({ notes }) => ({
    notes: [...notes, { id, nameEn: title, nameMl: ml?.title || null, kind: 'offer-over' }],
  }));

export const useCartNotes = (): CartNote[] => useStore((cart) => cart.notes);
export const dismissNotes = () => useStore.setState({ notes: [] });
