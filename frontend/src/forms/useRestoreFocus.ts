import { useEffect, useLayoutEffect, useState } from 'react';
import { ignoreSecondTap } from '../ui/secondTap';

/** A list comes back under the finger that has saved its form: the second tap is ignored. */
export function useIgnoreSecondTapOnClose() {
  useLayoutEffect(() => {
    return ignoreSecondTap;
  }, []);
}

/**
 * On close, returns the focus to what opened the form; read before the form takes the focus. An opener that is not rendered
 * while the form is open is found again by its id.
 */
export function useRestoreFocus() {
  const [opener] = useState(() => document.activeElement);
  useIgnoreSecondTapOnClose();
  useEffect(
    () => () => {
      if (!(opener instanceof HTMLElement)) return;
      if (opener.isConnected) opener.focus();
      else if (opener.id) document.getElementById(opener.id)?.focus();
    },
    [opener],
  );
}
