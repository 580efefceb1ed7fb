import { useEffect } from 'react';
import { restoreOutbox, usePendingCount } from '../../outbox/outbox';
import { getUnsent } from '../../outbox/store';
import { goToSignIn, signInPath } from './goToSignIn';
import { useSession } from './sessionStore';

/**
 * Leads to the sign-in, with the number of unsent changes of this device. Not before the server has answered: without a
 * network the page that is left is all there is. Returns the address for a link.
 */
export function useSignInPath(): string {
  const { isAnswered, hasSignedOut } = useSession();
  const unsent = usePendingCount();
  useEffect(() => {
    const go = () => goToSignIn(getUnsent().length);
    if (hasSignedOut) go();
    else if (isAnswered) void restoreOutbox().then(go);
  }, [isAnswered, hasSignedOut]);
  return signInPath(unsent);
}
