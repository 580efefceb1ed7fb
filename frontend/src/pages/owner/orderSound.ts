import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { storageOf } from '../../state/browserStorage';
import { chime, openSound } from '../../ui/bell';

type Sound = { isOn: boolean };

/** Returns whether this device plays a sound when an order arrives. */
const useStore = create<Sound>()(
  persist((): Sound => ({ isOn: false }), {
    name: 'kalavara.orderSound',
    storage: storageOf<Sound>(
      'local',
      (text) => ({ isOn: text === 'on' }),
      ({ isOn }) => (isOn ? 'on' : 'off'),
    ),
  }),
);
export const useOrderSound = (): boolean => useStore(({ isOn }) => isOn);

/** Enables sound. Must be called during a press, since browsers allow sound only then. Plays the sound at once. */
export function switchSound(isOn: boolean) {
  useStore.setState({ isOn });
  if (isOn) soundOnce();
}

export function soundOnce() {
  openSound();
  chime();
}

export const soundForOrder = () => void (useStore.getState().isOn && chime());
