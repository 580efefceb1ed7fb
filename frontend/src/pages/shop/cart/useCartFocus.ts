import { useEffect, useRef } from 'react';
import type { CartLine } from '../../../features/cart/cart.rules';

type State = {
  isOpen: boolean;
  /** Whether the customization dialog covers the cart. */
  isCovered: boolean;
  lines: readonly CartLine[];
};

const focusFirst = (...selectors: string[]) => {
  const found = selectors.map((each) => document.querySelector<HTMLElement>(each)).find(Boolean);
  found?.focus({ preventScroll: true });
};

/**
 * Moves the focus when its button is removed (Undo, the row of another customization, the floating button of an
 * emptied cart), as it would otherwise be on the page behind the cart or at the top of the page. It moves to the line
 * that was added, or to the title, and after the cart is closed to the button in the header.
 */
export function useCartFocus({ isOpen, isCovered, lines }: State) {
  const before = useRef({ isOpen, lines });
  useEffect(() => {
    const { isOpen: wasOpen, lines: earlier } = before.current;
    before.current = { isOpen, lines };
    if (isCovered || document.activeElement !== document.body) return;
    if (isOpen) {
      const come = lines.findIndex(({ id }) => !earlier.some((each) => each.id === id));
      const row = document.querySelectorAll('dialog[open] [data-line]')[come];
      const button = row?.querySelector<HTMLElement>('button:not([disabled])');
      if (button) button.focus();
      else focusFirst('dialog[open] h2');
    } else if (wasOpen) focusFirst('header button');
  }, [isOpen, isCovered, lines]);
}
