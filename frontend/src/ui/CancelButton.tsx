import { useTranslation } from 'react-i18next';
import { Button } from './Button';

export function CancelButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('common');
  return (
    <Button variant="quiet" onClick={onClick}>
      {t('cancel')}
    </Button>
  );
}
