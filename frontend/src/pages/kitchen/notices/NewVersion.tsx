import { useTranslation } from 'react-i18next';
import { useIsOutdated } from '../../../realtime/version';
import { Button } from '../../../ui/Button';
import { ReloadBanner } from '../../../ui/ReloadBanner';

/**
 * Shown until the page has reloaded, which it does automatically if no input would be lost (app/ReloadWhenOutdated).
 */
export function NewVersion() {
  const { t } = useTranslation('connection');
  if (!useIsOutdated()) return null;
  return (
    <ReloadBanner role="status">
      <p>{t('newVersion')}</p>
      <Button variant="quiet" onClick={() => location.reload()}>
        {t('reload')}
      </Button>
    </ReloadBanner>
  );
}
