import { useEffect, useRef, useState } from 'react';
import { nextPaint } from '../nextPaint';

type Payable = { payNow: () => Promise<void>; amount: number; discount: number };

/**
 * One payment at a time: between the answer about a code and the payment nothing else is busy. `applyCode`: a code was
 * typed and is not applied yet.
 */
export function usePayButton(shown: Payable, applyCode: (() => Promise<boolean>) | undefined) {
  /** As of the latest render. */
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  const isRunning = useRef(false);
  const [isPaying, setPaying] = useState(false);

  /** A code that was typed only is applied first; if it takes nothing off, its reason is shown instead. */
  async function payOnce() {
    if (applyCode) {
      if (!(await applyCode())) return;
      await nextPaint();
      // The new total is shown first. A higher one, as without free delivery, needs a press of its own.
      const now = latest.current;
      if (now.discount === 0 || now.amount > shown.amount) return;
    }
    await latest.current.payNow();
  }

  async function pay() {
    if (isRunning.current) return;
    isRunning.current = true;
    setPaying(true);
    try {
      await payOnce();
    } finally {
      isRunning.current = false;
      setPaying(false);
    }
  }

  return { isPaying, pay };
}
