import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import notice from '../../ui/Notice.module.css';
import css from './Settings.module.css';
import { discardEdits } from './store';

type Props = { count: number; isBusy: boolean; failure: string | undefined; wrong: number };

/** In reach as soon as something was changed: the form is long, and what was forgotten at its top is no change. */
export function SaveBar({ count, isBusy, failure, wrong }: Props) {
  const { t } = useTranslation('settings');
  return (
    <div className={css['bar']} data-has-changes={count > 0}>
      <p role="status">
        {count === 0 ? t('allSaved') : t('unsaved', { count })}{' '}
        {wrong > 0 && <strong>{t('lookAgain', { count: wrong })}</strong>}
      </p>
      {failure && (
        <p role="alert" className={notice['refused']}>
          {t('saveFailed')} {failure}
        </p>
      )}
      <div className={css['acts']}>
        {count > 0 && (
          <Button variant="quiet" onClick={discardEdits}>
            {t('discard')}
          </Button>
        )}
        <Button type="submit" isBusy={isBusy}>
          {t('save')}
        </Button>
      </div>
    </div>
  );
}
