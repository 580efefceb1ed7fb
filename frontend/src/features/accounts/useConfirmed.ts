import { useCallback, useRef, useState } from 'react';
import { Refused } from '../../http/call';

type Work = () => Promise<void>;

/** Runs work that may require the password: prompts for it and then continues the work. */
export function useConfirmed() {
  const [isPasswordNeeded, setPasswordNeeded] = useState(false);
  const waiting = useRef<{ work: Work; settle: (outcome: Promise<void>) => void } | null>(null);

  const confirmed = useCallback(async (work: Work): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refused && error.failure.code === 'confirm-needed')) throw error;
      setPasswordNeeded(true);
      await new Promise<void>((resolve) => (waiting.current = { work, settle: resolve }));
    }
  }, []);

  const goOn = useCallback(() => {
    const { work, settle } = waiting.current ?? {};
    waiting.current = null;
    setPasswordNeeded(false);
    if (work) settle?.(work());
  }, []);

  /** The work was not done and will not be. */
  const giveUp = useCallback(() => {
    waiting.current?.settle(Promise.reject(new ConfirmationCancelled()));
    waiting.current = null;
    setPasswordNeeded(false);
  }, []);

  return { confirmed, isPasswordNeeded, goOn, giveUp };
}

/** The person closed the password dialog. */
export class ConfirmationCancelled extends Error {}
