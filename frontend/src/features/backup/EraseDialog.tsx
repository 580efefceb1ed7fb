import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';

type Props = { phone: string; isOpen: boolean; onClose: () => void; onErase: () => void };

/** Lists what is erased, what stays and why, before anything is erased. */
export function EraseDialog({ phone, isOpen, onClose, onErase }: Props) {
  const { t } = useTranslation(['backup', 'common']);
  const erase = () => {
    onClose();
    onErase();
  };
  return (
    <Dialog
      title={t('privacy.eraseTitle', { phone: phone.trim() })}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button variant="danger" onClick={erase}>
            {t('privacy.eraseAct')}
          </Button>
        </>
      }
    >
      <p>{t('privacy.eraseText')}</p>
      <p>{t('privacy.eraseStays')}</p>
    </Dialog>
  );
}
