import { useEffect, useLayoutEffect, useState } from 'react';
import { ignoreSecondTap } from '../ui/secondTap';

/** Ignores the second tap after a form has closed, because the list is under the finger again. */
export function useIgnoreSecondTapOnClose() {
  useLayoutEffect(() => {
    return ignoreSecondTap;
  }, []);
}

/**
 * Returns the focus on close to the element that opened the form, which is read before the form takes the focus. An
 * opener that is not rendered while the form is open is found by its id.
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
