import { create } from 'zustand';
import { chime, openSound } from '../../ui/bell';

const keptAs = 'kalavara.orderSound';

function stored(): boolean {
  try {
    return localStorage.getItem(keptAs) === 'on';
  } catch {
    return false;
  }
}

/** Whether this device sounds when an order comes in; off until somebody wants it. */
const useStore = create<{ isOn: boolean }>(() => ({ isOn: stored() }));
export const useOrderSound = (): boolean => useStore(({ isOn }) => isOn);

/** To be called inside a press: only then does the browser let the page sound. What was switched on is heard at once. */
export function switchSound(isOn: boolean) {
  useStore.setState({ isOn });
  try {
    localStorage.setItem(keptAs, isOn ? 'on' : 'off');
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
