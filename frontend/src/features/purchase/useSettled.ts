import { useEffect, useState } from 'react';

/** The debounce of a calculator, so that figures do not change at every key press. */
export const calculatorDelay = 300;

/** Returns the value once it has not changed for a while, and whether the calculator is waiting for that. */
export function useSettled(value: string): { settled: string | undefined; isWorking: boolean } {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(setSettled, calculatorDelay, value);
    return () => clearTimeout(timer);
  }, [value]);
  return { settled, isWorking: settled !== value };
}
