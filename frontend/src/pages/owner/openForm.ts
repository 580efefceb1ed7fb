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

export function useOpenForm<Page extends keyof Open>(page: Page) {
  const open = useOpen((all) => all[page]);
  return [open, (what: Open[Page]) => useOpen.setState({ [page]: what })] as const;
}

/** For tests: resets the state as after a reload. */
export const closeForms = () => useOpen.setState(closed);
