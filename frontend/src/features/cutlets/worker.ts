import { create } from 'zustand';

const keptAs = 'kalavara.cutletWorker';

function remembered(): string {
  try {
    return localStorage.getItem(keptAs) ?? '';
  } catch {
    return '';
  }
}

/** The name beside what is ticked on this device; empty: the server writes "Worker" (K-504). */
const useStore = create(() => ({ name: remembered() }));

export const useWorker = (): string => useStore(({ name }) => name);
export const workerNow = (): string => useStore.getState().name.trim();

export function setWorker(name: string) {
  useStore.setState({ name });
  try {
    localStorage.setItem(keptAs, name);
  } catch {
    // Without storage the name lasts as long as the page.
  }
}
