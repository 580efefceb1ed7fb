import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import css from './Dialog.module.css';

type Props = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children?: ReactNode;
  /** The buttons below, the one that goes on last. */
  actions?: ReactNode;
};

/** Back on the remotes of LG and Samsung. */
const backKeys = [461, 10009];

/** The browser's own dialog: it keeps the focus inside and closes on Escape. */
export function Dialog({ title, isOpen, onClose, children, actions }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

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

  const closeOnBack = (event: KeyboardEvent) => {
    if (backKeys.includes(event.keyCode)) onClose();
  };

  return (
    <dialog
      ref={dialog}
      className={css['dialog']}
      aria-labelledby={titleId}
      onKeyDown={closeOnBack}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {isOpen && (
        <div className={css['inside']}>
          <h2 id={titleId}>{title}</h2>
          {children}
          {actions && <div className={css['actions']}>{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
