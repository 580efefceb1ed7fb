import type { Overview } from '@kalavara/shared-types/overview';
import type { Instant } from '@kalavara/shared-types/primitives';
import { useEffect, useState } from 'react';
import { call } from '../../http/call';
import { serverNow } from '../../realtime/clock';

type Heard = {
  /** The last that was heard, also while it cannot be heard anew. */
  overview: Overview | undefined;
  heardAt: Instant | undefined;
  /** Why the last question had no answer; undefined if it had one. */
  error: unknown;
  isAsking: boolean;
};
type OverviewNews = Heard & { reload: () => void };

const every = 30_000;
const atMostEvery = 300;
const nothing: Heard = {
  overview: undefined,
  heardAt: undefined,
  error: undefined,
  isAsking: true,
};

/** Asks at once, but only so often: of many changes in a moment, the last one is always asked about. */
function makeAsker(tell: (change: Partial<Heard>) => void) {
  let asked = -Infinity;
  let question = 0;
  let soon: ReturnType<typeof setTimeout> | undefined;

  function ask() {
    clearTimeout(soon);
    soon = undefined;
    asked = performance.now();
    question += 1;
    const mine = question;
    // What was asked before is answered by what is asked now.
    const answer = (change: Partial<Heard>) =>
      mine === question && tell({ ...change, isAsking: false });
    tell({ isAsking: true });
    call('getOverview', {}).then(
      ({ data }) => answer({ overview: data, heardAt: serverNow(), error: undefined }),
      (error: unknown) => answer({ error }),
    );
  }

  return {
    ask,
    askSoon: () =>
      void (soon ??= setTimeout(ask, Math.max(0, asked + atMostEvery - performance.now()))),
    askIfSeen: () => document.visibilityState === 'visible' && ask(),
    stop() {
      clearTimeout(soon);
      question += 1;
    },
  };
}

/** What the overview is about: when one of them is another, it is asked for anew. */
type Moves = { orders: unknown; shelf: unknown; refreshes: unknown };

/** The owner's overview, asked anew after each move, and every half a minute while somebody looks. */
export function useOverview({ orders, shelf, refreshes }: Moves): OverviewNews {
  const [heard, setHeard] = useState(nothing);
  const [asker] = useState(() =>
    makeAsker((change) => setHeard((before) => ({ ...before, ...change }))),
  );

  useEffect(() => {
    const timer = setInterval(asker.askIfSeen, every);
    document.addEventListener('visibilitychange', asker.askIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', asker.askIfSeen);
      asker.stop();
    };
  }, [asker]);
  // Also at the beginning, when nothing was asked yet.
  useEffect(() => {
    asker.askSoon();
  }, [asker, orders, shelf, refreshes]);

  return { ...heard, reload: asker.ask };
}
