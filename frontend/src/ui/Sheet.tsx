import { startTransition, useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './Sheet.module.css';
import { DialogToasts } from './Toast';
import { useModal } from './useModal';

type Props = {
  title: string;
  /** Content beside the title, such as a count. */
  aside?: ReactNode;
  /**
   * `side`: a panel at the edge, on phones from below. `full`: the whole screen of a phone, a wide dialog on a laptop.
   */
  shape: 'side' | 'full';
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Remains visible below the scrolling content. */
  footer?: ReactNode;
  /**
   * Set if the footer is one row of buttons, so that it is also sticky on a phone in landscape; after a press a
   * refusal may be above them.
   */
  hasOneRowFooter?: boolean;
};

/** A dialog for longer tasks: a sticky title, scrolling content, and a footer with the main action. */
export function Sheet({
  title,
  aside,
  shape,
  isOpen,
  onClose,
  children,
  footer,
  hasOneRowFooter = false,
}: Props) {
  const { t } = useTranslation('common');
  // Removing the content of the sheet takes long on a slow phone and must not delay the frame that answers the press.
  const close = () => startTransition(() => onClose());
  // Back closes without a transition, because it expects the dialog to be removed at once.
  const modal = useModal(onClose, { isOpen });
  const titleId = useId();
  return (
    <dialog
      {...modal}
      className={`${css['sheet']} ${css[shape]}`}
      aria-labelledby={titleId}
      // A press beside the panel has the dialog itself as its target.
      onClick={(event) => shape === 'side' && event.target === event.currentTarget && close()}
    >
      {isOpen && (
        <div className={css['inside']}>
          <header className={css['header']}>
            <h2 id={titleId} tabIndex={-1}>
              {title}
            </h2>
            {aside}
            <button type="button" className={css['close']} aria-label={t('close')} onClick={close}>
              <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                <path
                  d="M6 6l12 12M18 6L6 18"
                  stroke="currentColor"
                  strokeWidth="2.5"
                  strokeLinecap="round"
                />
              </svg>
            </button>
          </header>
          <div className={css['body']}>{children}</div>
          <div className={css['toasts']}>
            <DialogToasts />
          </div>
          {footer && (
            <footer className={css['footer']} data-is-one-row={hasOneRowFooter}>
              {footer}
            </footer>
          )}
        </div>
      )}
    </dialog>
  );
}
