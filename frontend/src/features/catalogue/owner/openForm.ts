import type { Category, Product } from '@kalavara/shared-types/catalogue';
import { create } from 'zustand';

type Open = { products: Product | 'new' | undefined; categories: Category | 'new' | undefined };

/** Which form is open in which tab: it is still open when the tab was left and visited again. */
const useOpen = create<Open>(() => ({ products: undefined, categories: undefined }));

export function useOpenForm<Tab extends keyof Open>(tab: Tab) {
  const open = useOpen((all) => all[tab]);
  return [open, (what: Open[Tab]) => useOpen.setState({ [tab]: what })] as const;
}

/** For tests: as after a reload. */
export const closeForms = () => useOpen.setState({ products: undefined, categories: undefined });
