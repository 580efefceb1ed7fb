import { useEffect } from 'react';
import { reloadPageOnce } from '../http/reloadPage';
import { isAllStored } from '../outbox/store';
import { useIsOutdated } from '../realtime/version';

/** Drafts live in memory, so typed text would be lost with the page. */
let hasTyped = false;
const listening = { capture: true, once: true };
document.addEventListener('input', () => (hasTyped = true), listening);

const isDialogOpen = () => document.querySelector('dialog[open], [role="dialog"]') !== null;

const retryAfterMs = 10_000;

/** Reloads an outdated page, unless something would be lost with it. Retried: the server may be out of reach just then. */
export function ReloadWhenOutdated() {
  const isOutdated = useIsOutdated();
  useEffect(() => {
    if (!isOutdated) return;
    const reload = () => {
      if (!hasTyped && !isDialogOpen() && isAllStored()) void reloadPageOnce();
    };
    reload();
    const timer = setInterval(reload, retryAfterMs);
    return () => clearInterval(timer);
  }, [isOutdated]);
  return null;
}
