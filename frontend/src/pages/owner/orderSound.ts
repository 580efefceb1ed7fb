import { create } from 'zustand';
import { chime, openSound } from '../../ui/bell';

const storageKey = 'kalavara.orderSound';

function stored(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'on';
  } catch {
    return false;
  }
}

/** Whether this device sounds for a new order; off by default. */
const useStore = create<{ isOn: boolean }>(() => ({ isOn: stored() }));
export const useOrderSound = (): boolean => useStore(({ isOn }) => isOn);

/**
 * To be called inside a press: only then browsers allow sound. Switching it on plays it at
 * once.
 */
export function switchSound(isOn: boolean) {
  useStore.setState({ isOn });
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off');
  } catch {
    // Without storage it is on as long as the page.
  }
  if (isOn) soundOnce();
}

export function soundOnce() {
  openSound();
  chime();
}

export const soundForOrder = () => void (useStore.getState().isOn && chime());
