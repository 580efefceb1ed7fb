import { startTransition, useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './Sheet.module.css';
import { DialogToasts } from './Toast';
import { useModal } from './useModal';

type Props = {
  title: string;
  /** Beside the title, such as a count. */
  aside?: ReactNode;
  /** `side`: a panel at the edge, on phones from below. `full`: all of a phone, on a laptop a wide dialog. */
  shape: 'side' | 'full';
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Stays in sight below what scrolls. */
  footer?: ReactNode;
  /** The footer is one row of buttons, so that it stays on a phone on its side, too; after a press a refusal may be above them. */
  hasOneRowFooter?: boolean;
};

/** A dialog one works in: a title that stays, what scrolls, and below it what goes on. */
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
  // Removing what the sheet shows takes long on a slow phone: the frame that answers the press does not wait for it.
  const close = () => startTransition(() => onClose());
  // Not for Back, which expects a dialog that closes to be gone at once.
  const modal = useModal(onClose, { isOpen });
  const titleId = useId();
  return (
    <dialog
      {...modal}
      className={`${css['sheet']} ${css[shape]}`}
      aria-labelledby={titleId}
      // A press beside the panel falls on the dialog itself.
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
