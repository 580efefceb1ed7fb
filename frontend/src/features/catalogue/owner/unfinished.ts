import type { Category, Product } from '@kalavara/shared-types/catalogue';
import { create } from 'zustand';

type Open = { products: Product | 'new' | undefined; categories: Category | 'new' | undefined };

/** Which form is open in which tab. Beside the page: who looks something up in another tab finds the form as it was. */
const useOpen = create<Open>(() => ({ products: undefined, categories: undefined }));

export function useOpenForm<Tab extends keyof Open>(tab: Tab) {
  const open = useOpen((all) => all[tab]);
  return [open, (what: Open[Tab]) => useOpen.setState({ [tab]: what })] as const;
}

/** What was typed into the forms and not saved yet, by form. */
const typed = new Map<string, unknown>();
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

export const unfinished = <What>(form: string) => typed.get(form) as What | undefined;

/** Kept until it is saved or let go; while anything is, the browser asks before it throws the page away. */
export function keepUnfinished(form: string, what: unknown): void {
  if (what === undefined) typed.delete(form);
  else typed.set(form, what);
  if (typed.size > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}

/** For tests: as in a browser that was just opened. */
export function forgetUnfinished(): void {
  useOpen.setState({ products: undefined, categories: undefined });
  [...typed.keys()].forEach((form) => keepUnfinished(form, undefined));
}
