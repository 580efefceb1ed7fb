import { create } from 'zustand';
import { markCatalogueChanged } from '../../features/catalogue/owner/store';

/** Counts presses of "Refresh": orders and catalogue are reloaded when it changes. */
const useStore = create<{ presses: number }>(() => ({ presses: 0 }));

export function refresh() {
  useStore.setState(({ presses }) => ({ presses: presses + 1 }));
  markCatalogueChanged();
}
export const useRefreshes = (): number => useStore(({ presses }) => presses);
