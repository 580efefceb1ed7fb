import { useLayoutEffect, useRef, type ReactNode } from 'react';
import css from './Form.module.css';

type Props = { isLocked: boolean; children: ReactNode };

/**
 * The fields of a form that closes when it is saved: what is typed while it is sent would be lost. Disabled fields lose the
 * focus, so after a refusal it is at the first wrong one, or where it was.
 */
export function LockedFields({ isLocked, children }: Props) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    // In the commit that disables them, the focus is still there.
    if (isLocked) focused.current = document.activeElement;
    const last = focused.current;
    if (isLocked || !last) return;
    focused.current = null;
    const { activeElement } = document;
    const isElsewhere = activeElement !== document.body && activeElement !== last;
    const wrong = fields.current?.querySelector('[aria-invalid]');
    const next = wrong ?? last;
    if (!isElsewhere && next instanceof HTMLElement) next.focus();
  }, [isLocked]);
  return (
    <fieldset ref={fields} role="presentation" className={css['locked']} disabled={isLocked}>
      {children}
    </fieldset>
  );
}
