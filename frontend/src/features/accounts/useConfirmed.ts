import { useCallback, useRef, useState } from 'react';
import { Refused } from '../../http/call';

type Work = () => Promise<void>;

/** Work the server wants a password for is asked for it, and goes on where it stopped once it was given. */
export function useConfirmed() {
  const [isAsking, setAsking] = useState(false);
  const waiting = useRef<{ work: Work; settle: (outcome: Promise<void>) => void } | null>(null);

  const confirmed = useCallback(async (work: Work): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refused && error.failure.code === 'confirm-needed')) throw error;
      setAsking(true);
      await new Promise<void>((resolve) => (waiting.current = { work, settle: resolve }));
    }
  }, []);

  const goOn = useCallback(() => {
    const { work, settle } = waiting.current ?? {};
    waiting.current = null;
    setAsking(false);
    if (work) settle?.(work());
  }, []);

  /** Nothing happened, and nothing will. */
  const giveUp = useCallback(() => {
    waiting.current?.settle(Promise.reject(new GivenUp()));
    waiting.current = null;
    setAsking(false);
  }, []);

  return { confirmed, isAsking, goOn, giveUp };
}

/** The person closed the question for the password. */
export class GivenUp extends Error {}
