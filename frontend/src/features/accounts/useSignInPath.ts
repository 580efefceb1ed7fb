import { useEffect } from 'react';
import { restoreOutbox, usePendingCount } from '../../outbox/outbox';
import { getUnsent } from '../../outbox/store';
import { goToSignIn, signInPath } from './goToSignIn';
import { useSession } from './sessionStore';

/**
 * Opens the sign-in, with the number of unsent changes of this device, once the server has answered: offline, the
 * current page is all that the device has. Returns the address for a link.
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
