import { useEffect, useRef, useState } from 'react';
import { outcomeOf } from '../../outbox/outbox';
import { useConnection } from '../../realtime/status';

/** The state of a change: being sent, just confirmed, or waiting for the network. */
type Applying = 'idle' | 'working' | 'updated' | 'waiting';

const badgeMs = 1_500;

/** Tracks one change until the server has confirmed it; the badge is shown for 1.5 seconds longer. */
export function useApplying() {
  const isLive = useConnection().state === 'live';
  const [state, setState] = useState<Applying>('idle');
  const [command, setCommand] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (command === undefined) return;
    let isCurrent = true;
    void outcomeOf(command).then((outcome) => {
      if (!isCurrent) return;
      setCommand(undefined);
      setState(outcome === 'done' ? 'updated' : 'idle');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setState('idle'), badgeMs);
    });
    return () => {
      isCurrent = false;
    };
  }, [command]);

  return {
    state: state === 'working' && command !== undefined && !isLive ? ('waiting' as const) : state,
    async follow(started: Promise<string>) {
      setState('working');
      setCommand(await started);
    },
  };
}
