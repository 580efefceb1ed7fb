import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/ConfirmDialog';

type Props = { phone: string; isOpen: boolean; onClose: () => void; onErase: () => void };

/** The confirmation of an erasure: lists what is erased, what remains and why. */
export function EraseDialog({ phone, isOpen, onClose, onErase }: Props) {
  const { t } = useTranslation('backup');
  return (
    <ConfirmDialog
      question={t('privacy.eraseTitle', { phone: phone.trim() })}
      act={t('privacy.eraseAct')}
      isOpen={isOpen}
      isDangerous
      onConfirm={onErase}
      onClose={onClose}
    >
      <p>{t('privacy.eraseText')}</p>
      <p>{t('privacy.eraseStays')}</p>
    </ConfirmDialog>
  );
}
