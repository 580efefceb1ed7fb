import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import { Dialog } from './Dialog';

type Props = {
  /** The documented question. */
  question: string;
  /** Names the action, such as "Delete event"; never "OK". */
  act: string;
  /** The label of the other button; "Cancel" by default. */
  stay?: string;
  isOpen: boolean;
  onConfirm: () => void;
  onClose: () => void;
  isDangerous?: boolean;
  /** Details of what will happen. */
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
  // The second tap of a double tap on the button that opened the dialog would confirm it unread.
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
