import type { Me } from '@kalavara/shared-types/accounts';
import { create } from 'zustand';
import { call, onSignedOut, Unreachable } from '../../http/call';
import { actAs } from '../../outbox/actor';

/** `isKnown`: the server has said who this is, now or on an earlier visit; until then nobody is asked to sign in. */
type Session = { me: Me | null; isOpenKitchen: boolean; isKnown: boolean };

const keptAs = 'kalavara.session';
const again = 5_000;

/** Without a network the last known person goes on: the server looks at every command anyway when it is sent. */
function remembered(): Session {
  try {
    const kept = JSON.parse(localStorage.getItem(keptAs) ?? 'null') as Omit<
      Session,
      'isKnown'
    > | null;
    if (kept) return { ...kept, isKnown: true };
  } catch {
    // Storage that is closed or was tampered with: nobody is known here.
  }
  return { me: null, isOpenKitchen: false, isKnown: false };
}

const useStore = create<Session>(remembered);
actAs(useStore.getState().me?.name ?? '');

function become(me: Me | null, isOpenKitchen: boolean) {
  useStore.setState({ me, isOpenKitchen, isKnown: true });
  actAs(me?.name ?? '');
  try {
    localStorage.setItem(keptAs, JSON.stringify({ me, isOpenKitchen }));
  } catch {
    // Without storage the page asks again when it is opened again.
  }
}

let timer: ReturnType<typeof setTimeout> | undefined;
let asking: Promise<void> | undefined;

/** Asks the server who sits here; goes on asking until it answers. */
export function refreshSession(): Promise<void> {
  clearTimeout(timer);
  asking ??= call('getSession', {})
    .then(
      ({ data, isOpenKitchen }) => become(data, isOpenKitchen),
      () => void (timer = setTimeout(() => void refreshSession(), again)),
    )
    .finally(() => void (asking = undefined));
  return asking;
}
onSignedOut(() => void (useStore.getState().me && refreshSession()));

/** Throws `Refused` with `invalid-credentials` or `too-many-tries`. */
export async function login(username: string, password: string): Promise<void> {
  const { data } = await call('login', { body: { username, password } });
  become(data, useStore.getState().isOpenKitchen);
}

/** Sets the PIN of whoever was invited, who is signed in by it. Throws `Refused` with `invitation-gone`. */
export async function acceptInvitation(token: string, secret: string): Promise<Me> {
  const { data } = await call('acceptInvitation', { body: { token, secret } });
  // The next page goes by what is remembered here.
  become(data, useStore.getState().isOpenKitchen);
  return data;
}

/** Throws `Unreachable` without a network: a session that still lives on the server is not said to be over. */
export async function logout(): Promise<void> {
  try {
    await call('logout', {});
  } catch (error) {
    if (error instanceof Unreachable) throw error;
  }
  become(null, useStore.getState().isOpenKitchen);
}

export const useSession = (): Session => useStore();
export const sessionNow = (): Session => useStore.getState();
export const onSession = (hear: (now: Session, before: Session) => void): (() => void) =>
  useStore.subscribe(hear);

/** Whether somebody may work here: signed in, a TV that was let in, or anyone in an open kitchen. */
export const isLetIn = ({ me, isOpenKitchen }: Session): boolean => me !== null || isOpenKitchen;
