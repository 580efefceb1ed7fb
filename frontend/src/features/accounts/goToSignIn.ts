import type { Me } from '@kalavara/shared-types/accounts/accounts';
import { getSession } from './sessionStore';

/** The start page of kitchen staff who signed in without `?next=`: the diary, not the guide. */
export const afterSignIn = '/roadmap?view=diary';
export const packingPath = '/packing';

/** Returns the start page of a signed-in person. A packer may open only the orders to be packed. */
export const startOf = (role: Me['role'] | undefined, next: string): string =>
  role === 'packer' ? packingPath : next;

/**
 * Opens the sign-in, which returns to the current page. It is another entry of the build, so this is a full
 * navigation; Back does not lead to it. It shows that a session ended, and the number of unsent changes.
 */
export function signInPath(unsent = 0): string {
  const { pathname, search } = location;
  // A stage page itself has written its running step there: after the return it would be started again.
  const query = search
    .slice(1)
    .split('&')
    .filter((each) => !each.startsWith('startTimer='));
  const next = [pathname, query.join('&')].filter(Boolean).join('?');
  const { ended, endedOf } = getSession();
  const notes = [(ended ?? endedOf) && '&ended=1', unsent > 0 && `&unsent=${unsent}`];
  return `/sign-in?next=${encodeURIComponent(next)}${notes.filter(Boolean).join('')}`;
}

export const goToSignIn = (unsent?: number) => location.replace(signInPath(unsent));

/** Returns the path if it is on our own site: `//other.site` and `/\other.site` lead elsewhere. */
export function safeNext(next: string | null, otherwise: string): string {
  if (!next || !/^\/(?![/\\])/.test(next) || /[\u0000-\u001f\\]/.test(next)) return otherwise;
  return new URL(next, location.origin).origin === location.origin ? next : otherwise;
}
