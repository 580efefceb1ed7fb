import { useTranslation } from 'react-i18next';
import css from './StageSkeleton.module.css';

/** A placeholder of the size of a stage page, shown while the session loads. */
export function StageSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div className={css['page']} role="status" aria-label={t('loading')}>
      <div className={css['head']} />
      <div className={css['grid']}>
        {Array.from({ length: 12 }, (_, each) => (
          <div key={each} />
        ))}
      </div>
      <div className={css['head']} />
    </div>
  );
}
