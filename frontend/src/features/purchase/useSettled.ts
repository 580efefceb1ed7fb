import { useEffect, useState } from 'react';

/** K-654: a calculator waits this long before it shows a new figure, so that it does not run after every key. */
export const calculatorDelay = 300;

/** What was asked for, once nobody has changed it for a moment; until then the calculator is working. */
export function useSettled(asked: string): { settled: string | undefined; isWorking: boolean } {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(setSettled, calculatorDelay, asked);
    return () => clearTimeout(timer);
  }, [asked]);
  return { settled, isWorking: settled !== asked };
}
