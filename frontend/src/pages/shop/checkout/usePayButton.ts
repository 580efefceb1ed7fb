import { useEffect, useRef, useState } from 'react';
import { nextPaint } from '../nextPaint';

type Payable = { payNow: () => Promise<void>; amount: number; discount: number };

/**
 * Handles the pay button; allows one payment at a time, including the check of a typed code before it. `applyCode`:
 * applies a code that was typed but not applied.
 */
export function usePayButton(shown: Payable, applyCode: (() => Promise<boolean>) | undefined) {
  /** The props of the latest render. */
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  const isRunning = useRef(false);
  const [isPaying, setPaying] = useState(false);

  /** Applies a typed code first; if it gives no discount, the reason is shown instead of paying. */
  async function payOnce() {
    if (applyCode) {
      if (!(await applyCode())) return;
      await nextPaint();
      // The new total is shown before it is paid. If it is higher, as without free delivery, the shopper must press
      // once more.
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
