import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import { Dialog } from './Dialog';

type Props = {
  /** The documented sentence. */
  question: string;
  /** Names the act, "Delete event", never "OK". */
  act: string;
  /** What the other button does; "Cancel" if absent. */
  stay?: string;
  isOpen: boolean;
  onConfirm: () => void;
  onClose: () => void;
  isDangerous?: boolean;
  /** What exactly it is about. */
  children?: ReactNode;
};

export function ConfirmDialog({
  question,
  act,
  stay,
  isOpen,
  onConfirm,
  onClose,
  isDangerous = false,
  children,
}: Props) {
  const { t } = useTranslation('common');
  // The second tap of a wet finger on what opened the question would answer it unread.
  const confirm = ({ detail }: MouseEvent) => {
    if (detail > 1) return;
    onClose();
    onConfirm();
  };
  return (
    <Dialog
      title={question}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {stay ?? t('cancel')}
          </Button>
          <Button variant={isDangerous ? 'danger' : 'primary'} onClick={confirm}>
            {act}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
