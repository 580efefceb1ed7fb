import type { PickleEvent } from '@kalavara/shared-types/pickle-events/pickle-events';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language';
import { Button } from '../../ui/Button';
import { CancelButton } from '../../ui/CancelButton';
import { Dialog } from '../../ui/Dialog';
import { titleOf } from './titleOf';

type Props = {
  event: PickleEvent | undefined;
  isBusy: boolean;
  onConfirm: (event: PickleEvent) => void;
  onClose: () => void;
};

export function DeleteDialog({ event, isBusy, onConfirm, onClose }: Props) {
  const { t } = useTranslation('pickleEvents');
  const language = useLanguage();
  return (
    <Dialog
      title={t('delete.title')}
      isOpen={event !== undefined}
      onClose={onClose}
      actions={
        <>
          <CancelButton onClick={onClose} />
          <Button variant="danger" isBusy={isBusy} onClick={() => event && onConfirm(event)}>
            {t('delete.act')}
          </Button>
        </>
      }
    >
      <p>{t('delete.question', { title: event ? titleOf(event, language) : '' })}</p>
      <p>{t('delete.warning')}</p>
    </Dialog>
  );
}
