import { useEffect, useRef, type KeyboardEvent } from 'react';
import { ignoreSecondTap } from './secondTap';
import { useBackButton } from './useBackButton';

/** Back on the remotes of LG and Samsung. */
const backKeys = [461, 10009];

/**
 * Opens and closes a `<dialog>`, which holds the focus; Escape and the Back button close it. Without `isOpen` it is open while
 * it is rendered. Without `onClose` only what it shows can close it. The second tap of the finger that opened or closed it is ignored.
 */
export function useModal(onClose: (() => void) | undefined, { isOpen = true } = {}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useBackButton(() => onClose?.(), { isOpen: isOpen && onClose !== undefined });

  useEffect(() => {
    if (!isOpen) return undefined;
    const element = dialog.current;
    const opener = document.activeElement;
    if (element && !element.open) element.showModal();
    ignoreSecondTap();
    return () => {
      ignoreSecondTap();
      if (element?.open) element.close();
      // Chromium gives the focus back only since version 91.
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [isOpen]);

  return {
    ref: dialog,
    onKeyDown: (event: KeyboardEvent) => {
      if (backKeys.includes(event.keyCode)) onClose?.();
    },
    onCancel: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      onClose?.();
    },
    // Browsers close it without a question at the second Escape or Back in a row.
    onClose: () => {
      if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    },
  };
}
