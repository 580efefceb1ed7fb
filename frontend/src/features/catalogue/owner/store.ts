import { create } from 'zustand';

/** Counts the changes of the shop since this page was opened: views with more than its room publishes reload by it. */
const useChanges = create<{ changes: number }>(() => ({ changes: 0 }));

export const markCatalogueChanged = () =>
  useChanges.setState(({ changes }) => ({ changes: changes + 1 }));
export const useCatalogueChanges = (): number => useChanges(({ changes }) => changes);
