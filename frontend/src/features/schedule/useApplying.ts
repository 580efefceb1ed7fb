import { useEffect, useRef, useState } from 'react';
import { outcomeOf } from '../../outbox/outbox';
import { useConnection } from '../../realtime/status';

/** Where a change is: being sent, confirmed a moment ago, or waiting for a network. */
type Applying = 'idle' | 'working' | 'updated' | 'waiting';

const badgeFor = 1_500;

/** Follows one change until the server has it; a badge stays for 1.5 seconds afterwards (K-660). */
export function useApplying() {
  const isLive = useConnection().state === 'live';
  const [state, setState] = useState<Applying>('idle');
  const [command, setCommand] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (command === undefined) return;
    let isOurs = true;
    void outcomeOf(command).then((outcome) => {
      if (!isOurs) return;
      setCommand(undefined);
      setState(outcome === 'done' ? 'updated' : 'idle');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setState('idle'), badgeFor);
    });
    return () => {
      isOurs = false;
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
