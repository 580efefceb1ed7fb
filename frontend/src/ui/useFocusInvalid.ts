import { useLayoutEffect, useRef } from 'react';

/** Returns the ref of a form whose first invalid field receives the focus after each refused attempt to send it. */
export function useFocusInvalid(attempts: number) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempts]);
  return form;
}
