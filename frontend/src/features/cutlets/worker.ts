import { create } from 'zustand';

const storageKey = 'kalavara.cutletWorker';

function remembered(): string {
  try {
    return localStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
}

/** The worker's name for checks ticked on this device; empty: the server writes "Worker". */
const useStore = create(() => ({ name: remembered() }));

export const useWorker = (): string => useStore(({ name }) => name);
export const workerNow = (): string => useStore.getState().name.trim();

export function setWorker(name: string) {
  useStore.setState({ name });
  try {
    localStorage.setItem(storageKey, name);
  } catch {
    // Without storage the name lasts as long as the page.
  }
}
