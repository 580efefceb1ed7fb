import type { Me } from '@kalavara/shared-types/accounts/accounts';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { call, onSignedOut, Unreachable } from '../../http/call';
import { setActor } from '../../outbox/actor';
import { parseJson, storageOf, writeItem } from '../../state/browserStorage';

type Session = {
  me: Me | null;
  isOpenKitchen: boolean;
  /** Whether the server has confirmed the session, now or on an earlier visit; until then no sign-in is required. */
  isKnown: boolean;
  /** The person whose session ended while this page was open, until they sign in: their input is still in the page. */
  ended?: Me | undefined;
  /** Whether the server has answered since the page was opened. */
  isAnswered?: boolean;
  /** The person whose session has ended by the server's last answer, which may have been to an earlier page. */
  endedOf?: Me | undefined;
  /** Whether the person signed out, here or in another tab, so that their input must not remain for the next person. */
  hasSignedOut?: boolean;
};
type StoredSession = Pick<Session, 'me' | 'isOpenKitchen' | 'endedOf'>;

const retryAfterMs = 5_000;

/** Offline the last known person continues: the server checks every command when it is sent. */
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
/** After that answer a page starts signed out, even before the server answers again. */
function restored(stored: StoredSession): StoredSession {
  return stored.endedOf ? { ...stored, me: null } : stored;
}
setActor(useStore.getState().me?.name ?? '');

/** Returns the person of this page, as confirmed by the server since it was loaded. */
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
/** Counts logins and logouts: an answer to a request made before the last one is about an earlier session. */
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
  // Stored for the next page, in case this request gets no answer.
  useStore.setState({ endedOf: me });
  void refreshSession();
});

/** Signs in. Throws `Refused` with `invalid-credentials` or `too-many-tries`. */
export async function login(username: string, password: string): Promise<void> {
  const { data } = await call('login', { body: { username, password } });
  changeSession(data);
}

/** Sets the PIN of an invited person and signs them in. Throws `Refused` with `invitation-gone`. */
export async function acceptInvitation(token: string, secret: string): Promise<void> {
  const { data } = await call('acceptInvitation', { body: { token, secret } });
  changeSession(data);
}

/** Signs out. Throws `Unreachable` offline, since the session would remain on the server. */
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

/**
 * Stores the end of the session, whose `storage` event informs other tabs. After an expired session their forms are
 * unchanged.
 */
const signedOutKey = 'kalavara.signed-out';
window.addEventListener('storage', ({ key }) => {
  if (key === signedOutKey) clearSession();
});

export const useSession = (): Session => useStore();
/** Returns the person who is signed in, or was until the session ended on this page. */
export const usePerson = (): Me | null => useStore(({ me, ended }) => ended ?? me);
export const getSession = (): Session => useStore.getState();
export const subscribeSession = (
  listener: (session: Session, previous: Session) => void,
): (() => void) => useStore.subscribe(listener);

/** Whether this screen is a paired TV, which may open only the stage pages. */
export const useIsDisplay = (): boolean => useStore(({ me }) => me?.role === 'display');

/** Whether the caller may open the kitchen: staff, a paired TV, or anyone in an open kitchen, but no packer. */
export const hasAccess = ({ me, isOpenKitchen }: Session): boolean =>
  me === null ? isOpenKitchen : me.role !== 'packer';
