import { useEffect, useRef, type KeyboardEvent } from 'react';
import { ignoreSecondTap } from './secondTap';
import { useBackButton } from './useBackButton';

/** The key codes of Back on LG and Samsung remotes. */
const backKeys = [461, 10009];

/**
 * Opens and closes a `<dialog>`, which traps the focus; Escape and the Back button close it. By default it is open
 * while it is rendered. Without `onClose` only its content can close it. The second tap of a double tap that opened or
 * closed it is ignored.
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
      // Chromium restores the focus only since version 91.
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
    // Browsers close the dialog without a `cancel` event at the second Escape or Back in a row.
    onClose: () => {
      if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    },
  };
}
