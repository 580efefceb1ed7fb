import type { DraftLine } from '@kalavara/shared-types/checkout';
import type { Customization } from '@kalavara/shared-types/customization';
import type { PickleEvent } from '@kalavara/shared-types/pickle-events';
import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { readItem, writeItem } from '../../state/browserStorage';
import {
  added,
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

/** Empty until `loadCart`: the first render must equal the server's, which knows no shopper. */
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
    // Changes during another tab's pause are corrected when the pause is over.
    if (key === pausedKey && !isPaused()) useStore.setState(({ lines }) => ({ lines: [...lines] }));
  });
}

function change(alter: (lines: CartLine[]) => CartLine[]) {
  loadCart();
  useStore.setState(({ lines }) => ({ lines: alter(lines) }));
}

/** Lines name their product; the page adds it from the catalogue. */
export function useCart(): { lines: CartLine[]; totalItems: number; isLoaded: boolean } {
  useEffect(loadCart, []);
  const [lines, isLoaded] = [useStore((cart) => cart.lines), useStore((cart) => cart.isLoaded)];
  return useMemo(() => ({ lines, totalItems: totalOf(lines), isLoaded }), [lines, isLoaded]);
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
    const old = lines.find(({ id }) => id === lineId);
    if (!old) return lines;
    return added(withQuantity(lines, lineId, 0), {
      productId: old.productId,
      customization,
      quantity,
    });
  });

export const setQuantity = (lineId: string, quantity: number) =>
  change((lines) => withQuantity(lines, lineId, quantity));
export const removeLine = (lineId: string) => setQuantity(lineId, 0);
export const clearCart = () => change(() => []);
/** Units that were added since the order stay. */
export const takeOut = (ordered: readonly DraftLine[]) =>
  change((lines) => without(lines, ordered));

export const quantityOf = (productId: string): number =>
  countOf(useStore.getState().lines, productId);

let pauses = 0;

/** For the other tabs of this browser: only one tab learns for whom the units are reserved. */
const pausedKey = 'kalavara.cart-paused-until';
/** An answer takes no longer; a tab that dies before it must not stop corrections for ever. */
const longestPauseMs = 30_000;

const storePause = (untilMs: number | null) =>
  writeItem('local', pausedKey, untilMs === null ? null : String(untilMs));

function isPaused(): boolean {
  if (pauses > 0) return true;
  const untilMs = Number(readItem('local', pausedKey));
  const nowMs = Date.now();
  return untilMs > nowMs && untilMs <= nowMs + longestPauseMs;
}

/**
 * While units are reserved for this cart, the shop may publish that they are gone before it answers for whom. Returns
 * `resume`; the next change of the stock is corrected as usual.
 */
export function pauseCorrections(): () => void {
  pauses += 1;
  storePause(Date.now() + longestPauseMs);
  return () => {
    pauses -= 1;
    if (pauses === 0) storePause(null);
  };
}

/** Reduces the cart to what the shop can deliver, with a note for each change. */
export function correctCart(catalogue: CartCatalogue) {
  const { lines, seen, notes, isLoaded } = useStore.getState();
  if (!isLoaded || isPaused()) return;
  const now = corrected({ lines, seen }, catalogue);
  const isSame = JSON.stringify([now.lines, now.seen]) === JSON.stringify([lines, seen]);
  if (isSame) return;
  const fresh = now.notes.map(({ id, kind }) => `${id} ${kind}`);
  const older = notes.filter(({ id, kind }) => !fresh.includes(`${id} ${kind}`));
  useStore.setState({ lines: now.lines, seen: now.seen, notes: [...older, ...now.notes] });
}

/** The pickle event ended while the cart was filled, and the usual prices are back. */
export const addOfferOverNote = ({ id, title, ml }: Pick<PickleEvent, 'id' | 'title' | 'ml'>) =>
  useStore.setState(({ notes }) => ({
    notes: [...notes, { id, nameEn: title, nameMl: ml?.title || null, kind: 'offer-over' }],
  }));

export const useCartNotes = (): CartNote[] => useStore((cart) => cart.notes);
export const dismissNotes = () => useStore.setState({ notes: [] });
