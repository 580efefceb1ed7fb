import { useTranslation } from '../../i18n/useTranslation';
import { Button } from '../../ui/Button';
import css from './Settings.module.css';

type Props = { name: string; mine: string; theirs: string; onMine: () => void; onTheirs: () => void };

/** Two people changed one thing: both stand side by side, and whoever sits here decides. */
export function Contested({ name, mine, theirs, onMine, onTheirs }: Props) {
  const { t } = useTranslation('settings');
  return (
    <section className={css['contested']} aria-label={t('contested.label', { name })} role="alert">
      <p>{t('contested.text')}</p>
      <div className={css['sides']}>
        <div>
          <h4>{t('contested.mine')}</h4>
          <p>{mine || t('contested.empty')}</p>
          <Button look="quiet" onClick={onMine}>
            {t('contested.keepMine')}
          </Button>
        </div>
        <div>
          <h4>{t('contested.theirs')}</h4>
          <p>{theirs || t('contested.empty')}</p>
          <Button look="quiet" onClick={onTheirs}>
            {t('contested.takeTheirs')}
          </Button>
        </div>
      </div>
    </section>
  );
}
