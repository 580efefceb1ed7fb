import { useTranslation } from 'react-i18next';
import { useNewVersion } from '../../realtime/version';
import { Button } from '../../ui/Button';
import css from './Kitchen.module.css';

/** A phone asks before it reloads: a form may be open. */
export function NewVersion() {
  const { t } = useTranslation('connection');
  if (!useNewVersion()) return null;
  return (
    <div className={css['banner']} role="status">
      <p>{t('newVersion')}</p>
      <Button variant="quiet" onClick={() => location.reload()}>
        {t('reload')}
      </Button>
    </div>
  );
}
