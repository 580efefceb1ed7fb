import { create } from 'zustand';
import { call } from '../../http/call';
import { deliver } from '../../outbox/deliver';
import { knock } from '../../realtime/enter';

const storageKey = 'kalavara.cutlets';

/** Who gave the password on this device. A flag for the screen and no more: the server decides at every call. */
function remembered(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function remember(who: string | null) {
  useStore.setState({ who, wasShut: false });
  try {
    if (who === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, who);
  } catch {
    // Without storage the next page requires the password again.
  }
}

type Gate = {
  who: string | null;
  /** It was shut from the other side: twelve hours are over, or the password is another. */
  wasShut: boolean;
};
const useStore = create<Gate>(() => ({ who: remembered(), wasShut: false }));

export const useGate = (): Gate => useStore();

/** Throws `Refused` with `cutlet-password-wrong` or `too-many-tries`. */
export async function unlock(who: string, password: string): Promise<void> {
  await call('unlockCutlets', { body: { password } });
  knock('cutlets-locked');
  remember(who);
  void deliver();
}

/** The server does not let this session in any more. */
export function wasShut() {
  remember(null);
  useStore.setState({ wasShut: true });
}

/** Locks this page at once. Throws `Unreachable` if the server cannot be reached. */
export async function lock(): Promise<void> {
  remember(null);
  await call('lockCutlets', {});
}
