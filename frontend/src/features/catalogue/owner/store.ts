import { create } from 'zustand';

/**
 * Counts the changes of the shop since this page was opened, so that views with more data than the room publishes
 * reload.
 */
const useChanges = create<{ changes: number }>(() => ({ changes: 0 }));

export const markCatalogueChanged = () =>
  useChanges.setState(({ changes }) => ({ changes: changes + 1 }));
export const useCatalogueChanges = (): number => useChanges(({ changes }) => changes);
