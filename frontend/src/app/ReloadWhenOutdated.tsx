import { useEffect } from 'react';
import { reloadWhenPossible } from '../http/reloadPage';
import { isAllStored } from '../outbox/store';
import { useIsOutdated } from '../realtime/version';

/** Drafts live in memory, so typed text would be lost with the page. */
let hasTyped = false;
const listening = { capture: true, once: true };
document.addEventListener('input', () => (hasTyped = true), listening);

const isDialogOpen = () => document.querySelector('dialog[open], [role="dialog"]') !== null;

const isNothingLost = () => !hasTyped && !isDialogOpen() && isAllStored();

/** Reloads an outdated page, unless input would be lost. */
export function ReloadWhenOutdated() {
  const isOutdated = useIsOutdated();
  useEffect(() => {
    return isOutdated ? reloadWhenPossible(isNothingLost) : undefined;
  }, [isOutdated]);
  return null;
}
