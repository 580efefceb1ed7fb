import type { Category, Product } from '@kalavara/shared-types/catalogue/catalogue';
import type { Coupon } from '@kalavara/shared-types/coupons/coupons';
import type { PickleEvent } from '@kalavara/shared-types/pickle-events/pickle-events';
import { create } from 'zustand';

type Open = {
  products: Product | 'new' | undefined;
  categories: Category | 'new' | undefined;
  coupons: Coupon | 'new' | undefined;
  pickleEvents: PickleEvent | 'new' | undefined;
};
const closed: Open = {
  products: undefined,
  categories: undefined,
  coupons: undefined,
  pickleEvents: undefined,
};

/** The open form of each page, which is still open after the page was left and visited again. */
const useOpen = create<Open>(() => closed);
/** How often each page has opened or closed a form. */
const changes: Partial<Record<keyof Open, number>> = {};

/**
 * The open form of a page, a function that opens or closes it, and one for late answers: it does nothing and returns
 * false if a form was opened or closed since the render that it belongs to.
 */
export function useOpenForm<Page extends keyof Open>(page: Page) {
  const open = useOpen((all) => all[page]);
  const change = changes[page] ?? 0;
  const set = (what: Open[Page]) => {
    changes[page] = (changes[page] ?? 0) + 1;
    useOpen.setState({ [page]: what });
  };
  const setLate = (what: Open[Page]): boolean => {
    const isLast = (changes[page] ?? 0) === change;
    if (isLast) set(what);
    return isLast;
  };
  return [open, set, setLate] as const;
}

/** For tests: resets the state as after a reload. */
export const closeForms = () => useOpen.setState(closed);
