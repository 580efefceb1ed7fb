import { useLayoutEffect, useRef } from 'react';
import { focusInvalid } from './focusInvalid';

/** Returns the ref of a form whose first invalid field receives the focus after each refused attempt to send it. */
export function useFocusInvalid(attempts: number) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (attempts > 0) focusInvalid(form.current);
  }, [attempts]);
  return form;
}
