import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { doubleTapMs } from './doubleTapMs';

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
    ignoreSecondTap();
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

/** Once the question is answered its dialog is gone, and the second tap on its button would meet what lies below. */
function ignoreSecondTap() {
  const answeredAt = performance.now();
  const ignore = (event: Event) => {
    const isOver = performance.now() - answeredAt >= doubleTapMs;
    if (isOver) document.removeEventListener('click', ignore, true);
    else if (event instanceof globalThis.MouseEvent && event.detail > 1) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  document.addEventListener('click', ignore, true);
}
