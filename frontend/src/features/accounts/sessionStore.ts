import type { Me } from '@kalavara/shared-types/accounts/accounts';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { call, onSignedOut, Unreachable } from '../../http/call';
import { setActor } from '../../outbox/actor';
import { parseJson, storageOf, writeItem } from '../../state/browserStorage';

type Session = {
  me: Me | null;
  isOpenKitchen: boolean;
  /** The server has confirmed it, now or on an earlier visit; until then no sign-in is demanded. */
  isKnown: boolean;
  /** Whose session ended while this page was open, until they sign in: what they typed is still in the page. */
  ended?: Me | undefined;
  /** The server has answered since the page was opened. */
  isAnswered?: boolean;
  /** Whose session is over by the server's last answer, also one to an earlier page. */
  endedOf?: Me | undefined;
  /** They signed out, here or on another tab: what they typed is not left for the next person. */
  hasSignedOut?: boolean;
};
type StoredSession = Pick<Session, 'me' | 'isOpenKitchen' | 'endedOf'>;

const retryAfterMs = 5_000;

/** Without a network the last known person continues: the server checks every command when it is sent. */
const useStore = create<Session>()(
  persist<Session, [], [], StoredSession | undefined>(
    () => ({ me: null, isOpenKitchen: false, isKnown: false }),
    {
      name: 'kalavara.session',
      storage: storageOf(
        'local',
        (text) => (parseJson(text) as StoredSession | null) ?? undefined,
        (stored) => JSON.stringify(stored),
      ),
      partialize: ({ me, isOpenKitchen, endedOf }) => ({ me, isOpenKitchen, endedOf }),
      merge: (stored, session) =>
        stored ? { ...session, ...restored(stored as StoredSession), isKnown: true } : session,
    },
  ),
);
/** After that answer a page starts signed out, also before the server answers once more. */
function restored(stored: StoredSession): StoredSession {
  return stored.endedOf ? { ...stored, me: null } : stored;
}
setActor(useStore.getState().me?.name ?? '');

/** The person that this page was opened for, confirmed by the server since it was loaded. */
let person: Me | null = null;

function setSession(me: Me | null, isOpenKitchen: boolean) {
  const ended = person && person.id !== me?.id ? person : undefined;
  if (!ended) person = me;
  const endedOf = me ? undefined : (ended ?? useStore.getState().endedOf);
  useStore.setState({ me, isOpenKitchen, isKnown: true, isAnswered: true, ended, endedOf });
  setActor(me?.name ?? '');
}

let retryTimer: ReturnType<typeof setTimeout> | undefined;
let request: Promise<void> | undefined;
/** Logins and logouts: an answer to a request from before the last of them is about an earlier session. */
let changes = 0;

function changeSession(me: Me | null) {
  changes += 1;
  setSession(me, useStore.getState().isOpenKitchen);
}

/** Loads the session from the server; retries until it answers. */
export function refreshSession(): Promise<void> {
  clearTimeout(retryTimer);
  const before = changes;
  request ??= call('getSession', {})
    .then(
      ({ data, isOpenKitchen }) => {
        if (before === changes) setSession(data, isOpenKitchen);
        else useStore.setState({ isOpenKitchen });
      },
      () => void (retryTimer = setTimeout(() => void refreshSession(), retryAfterMs)),
    )
    .finally(() => void (request = undefined));
  return request;
}
onSignedOut(() => {
  const { me } = useStore.getState();
  if (!me) return;
  // The next page knows it also where this request has no answer.
  useStore.setState({ endedOf: me });
  void refreshSession();
});

/** Throws `Refused` with `invalid-credentials` or `too-many-tries`. */
export async function login(username: string, password: string): Promise<void> {
  const { data } = await call('login', { body: { username, password } });
  changeSession(data);
}

/** Sets the PIN of the invited person, who is signed in by it. Throws `Refused` with `invitation-gone`. */
export async function acceptInvitation(token: string, secret: string): Promise<void> {
  const { data } = await call('acceptInvitation', { body: { token, secret } });
  changeSession(data);
}

/** Throws `Unreachable` without a network, since the session then still lives on the server. */
export async function logout(): Promise<void> {
  try {
    await call('logout', {});
  } catch (error) {
    if (error instanceof Unreachable) throw error;
  }
  clearSession();
  writeItem('local', signedOutKey, new Date().toISOString());
}

function clearSession() {
  person = null;
  useStore.setState({ hasSignedOut: true, endedOf: undefined });
  changeSession(null);
}

/** Its `storage` event reaches the other tabs. A session that merely ended leaves their forms as they are. */
const signedOutKey = 'kalavara.signed-out';
window.addEventListener('storage', ({ key }) => {
  if (key === signedOutKey) clearSession();
});

export const useSession = (): Session => useStore();
/** Who is signed in, or was until the session ended on this page. */
export const usePerson = (): Me | null => useStore(({ me, ended }) => ended ?? me);
export const getSession = (): Session => useStore.getState();
export const subscribeSession = (
  listener: (session: Session, previous: Session) => void,
): (() => void) => useStore.subscribe(listener);

/** Whether this screen is a paired TV: it may open the stage pages alone. */
export const useIsDisplay = (): boolean => useStore(({ me }) => me?.role === 'display');

/** Access to the kitchen: staff, a paired TV, or anyone in an open kitchen; a packer has none. */
export const hasAccess = ({ me, isOpenKitchen }: Session): boolean =>
  me === null ? isOpenKitchen : me.role !== 'packer';
