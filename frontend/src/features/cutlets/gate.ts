import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { call } from '../../http/call';
import { deliver } from '../../outbox/deliver';
import { retryRefused } from '../../realtime/enterRoom';
import { storageOf } from '../../state/browserStorage';

type Gate = {
  /**
   * The person who unlocked the cutlet kitchen on this device; only for display, since the server checks every call.
   */
  who: string | null;
  /** Whether the server ended the access: after twelve hours, or because the password was changed. */
  wasLocked: boolean;
};
const useStore = create<Gate>()(
  persist<Gate, [], [], Pick<Gate, 'who'>>(() => ({ who: null, wasLocked: false }), {
    name: 'kalavara.cutlets',
    storage: storageOf(
      'local',
      (who) => ({ who }),
      ({ who }) => who,
    ),
    partialize: ({ who }) => ({ who }),
  }),
);

export const useGate = (): Gate => useStore();

/** Unlocks the cutlet kitchen. Throws `Refused` with `cutlet-password-wrong` or `too-many-tries`. */
export async function unlock(who: string, password: string): Promise<void> {
  await call('unlockCutlets', { body: { password } });
  retryRefused('cutlets-locked');
  useStore.setState({ who, wasLocked: false });
  void deliver();
}

/** Locks this page after the server has refused its session. */
export const markLocked = () => useStore.setState({ who: null, wasLocked: true });

/** Locks this page at once. Throws `Unreachable` if the server cannot be reached. */
export async function lock(): Promise<void> {
  useStore.setState({ who: null, wasLocked: false });
  await call('lockCutlets', {});
}
