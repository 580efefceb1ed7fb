import { useLayoutEffect, useRef, type ReactNode } from 'react';
import fieldset from '../ui/Fieldset.module.css';

type Props = {
  /** The element that had the focus when the form was sent; undefined while it is not being sent. */
  sentFrom: Element | undefined;
  children: ReactNode;
};

/**
 * The fields of a form that closes when it is saved. They are disabled while it is being sent, because later input
 * would be lost. A browser blurs a disabled field, so after a refusal the focus is set to the first invalid field, or
 * restored.
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
