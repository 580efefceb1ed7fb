import { toCallError } from './call';

/**
 * Visitors get an answer to some calls of the owner too, with less in it. On a page of the owner that means that the session
 * is over: it throws `Refused` with `not-signed-in`, as a call that only the owner may make does.
 */
export function assertOwnerAnswer(isOwners: boolean): asserts isOwners {
  if (isOwners) return;
  throw toCallError({ success: false, error: '', code: 'not-signed-in' }, 401);
}
