import { create } from 'zustand';
import { markCatalogueChanged } from '../../features/catalogue/owner/store';

/** How often "Refresh" was pressed: whoever shows orders asks for them anew, and the shelf too. */
const useStore = create<{ presses: number }>(() => ({ presses: 0 }));

export function refresh() {
  useStore.setState(({ presses }) => ({ presses: presses + 1 }));
  markCatalogueChanged();
}
export const useRefreshes = (): number => useStore(({ presses }) => presses);
