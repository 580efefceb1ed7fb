import { useEffect, useRef } from 'react';

/** The close functions of the open dialogs, the topmost last. Each dialog has one entry in the browser's history. */
const layers: (() => void)[] = [];
let isMoving = false;
let timer: ReturnType<typeof setTimeout> | undefined;

const depthNow = (): number => (history.state as { layers?: number } | null)?.layers ?? 0;

function matchHistory() {
  const depth = depthNow();
  if (isMoving) return;
  for (let next = depth + 1; next <= layers.length; next += 1)
    history.pushState({ ...(history.state as object | null), layers: next }, '');
  if (depth <= layers.length) return;
  isMoving = true;
  history.go(layers.length - depth);
}

/** Deferred, so that a dialog that replaces another takes over its entry, without a step back and forth. */
function scheduleMatch() {
  clearTimeout(timer);
  timer = setTimeout(matchHistory);
}

function onPop() {
  if (!isMoving)
    layers
      .slice(depthNow())
      .reverse()
      .forEach((close) => close());
  isMoving = false;
  // A dialog that stays open gets a new entry.
  scheduleMatch();
}

/**
 * Makes the Back button close an open dialog instead of leaving the page. By default the dialog is open while it is
 * rendered.
 */
export function useBackButton(onClose: () => void, { isOpen = true } = {}) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const layer = () => close.current();
    if (layers.length === 0) window.addEventListener('popstate', onPop);
    layers.push(layer);
    scheduleMatch();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      scheduleMatch();
    };
  }, [isOpen]);
}
