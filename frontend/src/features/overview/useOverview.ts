import type { Overview } from '@kalavara/shared-types/overview/overview';
import type { Instant } from '@kalavara/shared-types/primitives';
import { useEffect, useState } from 'react';
import { call } from '../../http/call';
import { serverNow } from '../../realtime/clock';

type State = {
  /** The last loaded data, also after a failed reload. */
  overview: Overview | undefined;
  loadedAt: Instant | undefined;
  /** The error of the last load; undefined if it succeeded. */
  error: unknown;
  isLoading: boolean;
};
type LoadedOverview = State & { reload: () => void };

const every = 30_000;
const atMostEvery = 300;
const nothing: State = {
  overview: undefined,
  loadedAt: undefined,
  error: undefined,
  isLoading: true,
};

/** Loads at once, but throttled: of several changes in a short time, the last one always triggers a load. */
function createLoader(onChange: (change: Partial<State>) => void) {
  let lastRequestAt = -Infinity;
  let lastRequest = 0;
  /** The last request whose answer is shown. */
  let lastShown = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function load() {
    clearTimeout(timer);
    timer = undefined;
    lastRequestAt = performance.now();
    lastRequest += 1;
    const request = lastRequest;
    const isLast = () => request === lastRequest;
    onChange({ isLoading: true });
    call('getOverview', {}).then(
      ({ data }) => {
        // Orders that come faster than the answers would leave none to show if only the last one counted.
        if (request <= lastShown) return;
        lastShown = request;
        const isLoading = !isLast();
        onChange({ overview: data, loadedAt: serverNow(), error: undefined, isLoading });
      },
      (error: unknown) => isLast() && onChange({ error, isLoading: false }),
    );
  }

  return {
    load,
    loadThrottled: () =>
      void (timer ??= setTimeout(
        load,
        Math.max(0, lastRequestAt + atMostEvery - performance.now()),
      )),
    loadIfVisible: () => document.visibilityState === 'visible' && load(),
    stop() {
      clearTimeout(timer);
      lastRequest += 1;
      lastShown = lastRequest;
    },
  };
}

/** The revisions that the overview depends on: a change reloads it. */
type Moves = { orders: unknown; catalogue: unknown; refreshes: unknown };

/** Loads the owner's overview, and reloads it after each change and every 30 s while the page is visible. */
export function useOverview({ orders, catalogue, refreshes }: Moves): LoadedOverview {
  const [state, setState] = useState(nothing);
  const [loader] = useState(() =>
    createLoader((change) => setState((before) => ({ ...before, ...change }))),
  );

  useEffect(() => {
    const timer = setInterval(loader.loadIfVisible, every);
    document.addEventListener('visibilitychange', loader.loadIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', loader.loadIfVisible);
      loader.stop();
    };
  }, [loader]);
  // Also triggers the first load.
  useEffect(() => {
    loader.loadThrottled();
  }, [loader, orders, catalogue, refreshes]);

  return { ...state, reload: loader.load };
}
