import type { DraftLine } from '@kalavara/shared-types/checkout';
import type { Customization } from '@kalavara/shared-types/customization';
import type { PickleEvent } from '@kalavara/shared-types/pickle-events';
import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
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
import { storeCart, storageKey, loadStoredCart } from './storedCart';

type Store = Cart & { notes: CartNote[]; isLoaded: boolean };

/** Empty until the page stands: what the server drew knows no shopper, and the first paint must be the same. */
const useStore = create<Store>(() => ({ lines: [], seen: {}, notes: [], isLoaded: false }));

/** Takes out what this device kept; from then on another tab's changes are heard. */
export function loadCart() {
  if (useStore.getState().isLoaded || typeof window === 'undefined') return;
  useStore.setState({ ...loadStoredCart(), isLoaded: true });
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) useStore.setState(loadStoredCart());
    // What changed during another tab's pause is corrected once the pause is over.
    if (key === pausedAs && !isPaused()) useStore.setState(({ lines }) => ({ lines: [...lines] }));
  });
}

function change(alter: (lines: CartLine[]) => CartLine[]) {
  loadCart();
  const { lines, seen } = useStore.getState();
  const now = { lines: alter(lines), seen };
  storeCart(now);
  useStore.setState(now);
}

/** What a line is made of; its product the page adds from the catalogue. */
export function useCart(): { lines: CartLine[]; totalItems: number; isLoaded: boolean } {
  useEffect(loadCart, []);
  const [lines, isLoaded] = [useStore((cart) => cart.lines), useStore((cart) => cart.isLoaded)];
  return useMemo(() => ({ lines, totalItems: totalOf(lines), isLoaded }), [lines, isLoaded]);
}

export const cartNow = (): { lines: CartLine[]; totalItems: number } => {
  const { lines } = useStore.getState();
  return { lines, totalItems: totalOf(lines) };
};

const totalOf = (lines: readonly CartLine[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

export const addToCart = (productId: string) =>
  change((lines) => added(lines, { productId, customization: null, quantity: 1 }));

export const addCustomised = (productId: string, customization: Customization, quantity: number) =>
  change((lines) => added(lines, { productId, customization, quantity }));

/** The old line goes and the new one comes (S-268). */
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
/** What was ordered leaves the cart; what was put in meanwhile stays. */
export const takeOut = (ordered: readonly DraftLine[]) =>
  change((lines) => without(lines, ordered));

export const quantityOf = (productId: string): number =>
  countOf(useStore.getState().lines, productId);

let pauses = 0;

/** The other tabs of this browser see it in the storage: the answer that says for whom the units are reserved reaches one tab only. */
const pausedAs = 'kalavara.cart-paused-until';
/** A tab that dies before its answer must not stop corrections for longer than an answer takes. */
const longestPauseMs = 30_000;

function notePause(untilMs: number | null) {
  try {
    if (untilMs === null) localStorage.removeItem(pausedAs);
    else localStorage.setItem(pausedAs, String(untilMs));
  } catch {
    // Without storage the tabs share no cart either.
  }
}

function isPaused(): boolean {
  if (pauses > 0) return true;
  try {
    const untilMs = Number(localStorage.getItem(pausedAs));
    const now = Date.now();
    return untilMs > now && untilMs <= now + longestPauseMs;
  } catch {
    return false;
  }
}

/**
 * While the shop reserves units for this very cart, it may say that they are gone before it says for whom. Returns how
 * to go on; the next change of the stock is looked at again.
 */
export function pauseCorrections(): () => void {
  pauses += 1;
  notePause(Date.now() + longestPauseMs);
  return () => {
    pauses -= 1;
    if (pauses === 0) notePause(null);
  };
}

/** Makes the cart what the shop can serve, and keeps a note for each thing that changed. */
export function correctCart(shelf: CartCatalogue) {
  const { lines, seen, notes, isLoaded } = useStore.getState();
  if (!isLoaded || isPaused()) return;
  const now = corrected({ lines, seen }, shelf);
  const isSame = JSON.stringify([now.lines, now.seen]) === JSON.stringify([lines, seen]);
  if (isSame) return;
  storeCart(now);
  const fresh = now.notes.map(({ id, kind }) => `${id} ${kind}`);
  const older = notes.filter(({ id, kind }) => !fresh.includes(`${id} ${kind}`));
  useStore.setState({ lines: now.lines, seen: now.seen, notes: [...older, ...now.notes] });
}

/** The prices are the usual ones again, in the middle of somebody's shopping. */
export const noteOfferOver = ({ id, title, ml }: Pick<PickleEvent, 'id' | 'title' | 'ml'>) =>
  useStore.setState(({ notes }) => ({
    notes: [...notes, { id, nameEn: title, nameMl: ml?.title || null, kind: 'offer-over' }],
  }));

export const useCartNotes = (): CartNote[] => useStore((cart) => cart.notes);
export const dismissNotes = () => useStore.setState({ notes: [] });
