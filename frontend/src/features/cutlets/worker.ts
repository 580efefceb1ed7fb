import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { storageOf } from '../../state/browserStorage';

type Worker = { name: string };

/** The name recorded with each tick of this device; if empty, the server records "Worker". */
const useStore = create<Worker>()(
  persist(() => ({ name: '' }), {
    name: 'kalavara.cutletWorker',
    storage: storageOf<Worker>(
      'local',
      (text) => ({ name: text ?? '' }),
      ({ name }) => name,
    ),
  }),
);

export const useWorker = (): string => useStore(({ name }) => name);
export const getWorker = (): string => useStore.getState().name.trim();
export const setWorker = (name: string) => useStore.setState({ name });
