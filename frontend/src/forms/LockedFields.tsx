import { useLayoutEffect, useRef, type ReactNode } from 'react';
import fieldset from '../ui/Fieldset.module.css';

type Props = {
  /** What had the focus when the form was sent; undefined while it is not. */
  sentFrom: Element | undefined;
  children: ReactNode;
};

/**
 * The fields of a form that closes when it is saved: what is typed while it is sent would be lost. A browser takes the focus
 * from a disabled field, so after a refusal it is at the first wrong one, or where it was.
 */
export function LockedFields({ sentFrom, children }: Props) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const focused = useRef<Element>(undefined);
  useLayoutEffect(() => {
    const last = focused.current;
    focused.current = sentFrom;
    if (sentFrom || !last) return;
    const { activeElement } = document;
    const isElsewhere = activeElement !== document.body && activeElement !== last;
    const wrong = fields.current?.querySelector('[aria-invalid]');
    const next = wrong ?? last;
    if (!isElsewhere && next instanceof HTMLElement) next.focus();
  }, [sentFrom]);
  return (
    <fieldset
      ref={fields}
      role="presentation"
      className={fieldset['plain']}
      disabled={sentFrom !== undefined}
    >
      {children}
    </fieldset>
  );
}
