import { useEffect, useState } from 'react';

/** Debounce of a calculator, so that figures do not change at every key press. */
export const calculatorDelay = 300;

/** The value once it has not changed for a while; until then the calculator is working. */
export function useSettled(value: string): { settled: string | undefined; isWorking: boolean } {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(setSettled, calculatorDelay, value);
    return () => clearTimeout(timer);
  }, [value]);
  return { settled, isWorking: settled !== value };
}
