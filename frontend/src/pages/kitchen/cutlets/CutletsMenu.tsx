import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import css from './Cutlets.module.css';
import { views, type View } from './location';

type Props = { view: View; queryOf: (to: { view: View }) => string };

/** The menu: on the left if there is room, at the bottom of a phone. */
export function CutletsMenu({ view, queryOf }: Props) {
  const { t } = useTranslation('cutlets');
  return (
    <nav className={css['menu']} aria-label={t('menu')}>
      {views.map((each) => (
        <Link
          key={each}
          to={queryOf({ view: each })}
          // Where the short name is shown, the accessible name is still the long one.
          aria-label={t(`view.${each}`)}
          aria-current={each === view ? 'page' : undefined}
        >
          <span className={css['short']}>{t(`shortView.${each}`)}</span>
          <span className={css['full']}>{t(`view.${each}`)}</span>
        </Link>
      ))}
    </nav>
  );
}
