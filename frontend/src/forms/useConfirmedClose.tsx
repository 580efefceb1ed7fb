import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/ConfirmDialog';

/** Closes a form, after a confirmation if it has unsaved input. Render `question` inside the form. */
export function useConfirmedClose(onClose: () => void): {
  close: (form: { isTyped: boolean }) => void;
  question: ReactNode;
} {
  const { t } = useTranslation('forms');
  const [isAsking, setAsking] = useState(false);
  return {
    close: ({ isTyped }) => (isTyped ? setAsking(true) : onClose()),
    question: (
      <ConfirmDialog
        question={t('leave')}
        act={t('leaveAct')}
        stay={t('stay')}
        isOpen={isAsking}
        isDangerous
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
    ),
  };
}
