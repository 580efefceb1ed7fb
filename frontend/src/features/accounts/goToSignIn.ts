import type { Me } from '@kalavara/shared-types/accounts/accounts';
import { getSession } from './sessionStore';

/** Start page of kitchen staff who signed in without `?next=`: the diary, not the guide. */
export const afterSignIn = '/roadmap?view=diary';
export const packingPath = '/packing';

/** Where a signed-in person starts. A packer may open no other page than the orders to be packed. */
export const startOf = (role: Me['role'] | undefined, next: string): string =>
  role === 'packer' ? packingPath : next;

/**
 * Sign-in is another entry of the build, so a full navigation; returns to the current page. Back does not lead to it. Its
 * page shows that a session ended, and how many changes are unsent.
 */
export function signInPath(unsent = 0): string {
  const { pathname, search } = location;
  // A stage page has written its running step there itself: after the return it would start again.
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

/** A path of our own site, and nothing that leads elsewhere: `//other.site` and `/\other.site` do. */
export function safeNext(next: string | null, otherwise: string): string {
  if (!next || !/^\/(?![/\\])/.test(next) || /[\u0000-\u001f\\]/.test(next)) return otherwise;
  return new URL(next, location.origin).origin === location.origin ? next : otherwise;
}
