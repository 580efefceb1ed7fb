import { toCallError } from './call';

/**
 * Throws `Refused` with `not-signed-in` if an answer is not the owner's. Visitors get a reduced answer to some calls of
 * the owner; on an owner's page that means that the session has ended.
 */
export function assertOwnerAnswer(isOwners: boolean): asserts isOwners {
  if (isOwners) return;
  throw toCallError({ success: false, error: '', code: 'not-signed-in' }, 401);
}
