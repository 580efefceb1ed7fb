import type { Overview } from '@kalavara/shared-types/overview/overview';
import { Link } from 'react-router-dom';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import css from './Overview.module.css';

type Props = Pick<Overview, 'low'> & { stockPath: string };

/** Longer lists are on the products' own page. */
const shown = 6;

/** Products that run out, with their sales in a week, to decide whether to produce more. */
export function LowStock({ low, stockPath }: Props) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  return (
    <section className={css['card']} aria-labelledby="low-title">
      <h2 id="low-title">{t('low')}</h2>
      {low.length === 0 ? (
        <p className={css['empty']}>{t('lowNone')}</p>
      ) : (
        <ul className={css['rows']}>
          {low.slice(0, shown).map(({ id, name, nameMl, left, soldIn7Days }) => (
            <li key={id} className={css['line']}>
              <span>{(language === 'ml' && nameMl) || name}</span>
              <strong data-empty={left === 0 || undefined}>
                {left > 0 ? t('units', { count: left }) : t('soldOut')}
              </strong>
              <span className={css['id']}>{t('soldIn7Days', { count: soldIn7Days })}</span>
            </li>
          ))}
        </ul>
      )}
      <Link to={stockPath} className={css['all']}>
        {low.length > shown ? t('lowMore', { count: low.length - shown }) : t('toProducts')}
      </Link>
    </section>
  );
}
