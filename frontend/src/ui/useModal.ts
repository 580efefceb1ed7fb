import { useEffect, useRef, type KeyboardEvent } from 'react';

/** Back on the remotes of LG and Samsung. */
const backKeys = [461, 10009];

/** Opens and closes a `<dialog>`, which holds the focus and closes on Escape by itself. Without `isOpen` it is open while it is rendered. */
export function useModal(onClose: () => void, { isOpen = true } = {}) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    const element = dialog.current;
    const opener = document.activeElement;
    if (element && !element.open) element.showModal();
    return () => {
      if (element?.open) element.close();
      // Chromium gives the focus back only since version 91.
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [isOpen]);

  return {
    ref: dialog,
    onKeyDown: (event: KeyboardEvent) => {
      if (backKeys.includes(event.keyCode)) onClose();
    },
    onCancel: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      onClose();
    },
    // Browsers close it without a question at the second Escape or Back in a row.
    onClose: () => {
      if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    },
  };
}
