import { useId, type ReactNode } from 'react';
import css from './Dialog.module.css';
import { DialogToasts } from './Toast';
import { useModal } from './useModal';

type Props = {
  title: string;
  isOpen: boolean;
  /** If undefined, only the content of the dialog can close it. */
  onClose?: () => void;
  children?: ReactNode;
  /** The buttons at the bottom, the main action last. */
  actions?: ReactNode;
};

export function Dialog({ title, isOpen, onClose, children, actions }: Props) {
  const modal = useModal(onClose, { isOpen });
  const titleId = useId();
  return (
    <dialog {...modal} className={css['dialog']} aria-labelledby={titleId}>
      {isOpen && (
        <div className={css['inside']}>
          <h2 id={titleId}>{title}</h2>
          {children}
          {actions && <div className={css['actions']}>{actions}</div>}
          <DialogToasts />
        </div>
      )}
    </dialog>
  );
}
