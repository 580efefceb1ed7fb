import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import css from './Cutlets.module.css';
import { views, type View } from './place';

type Props = { view: View; queryOf: (to: { view: View }) => string };

/** On the left where there is room, at the thumb on a phone. */
export function CutletsMenu({ view, queryOf }: Props) {
  const { t } = useTranslation('cutlets');
  return (
    <nav className={css['menu']} aria-label={t('menu')}>
      {views.map((each) => (
        <Link
          key={each}
          to={queryOf({ view: each })}
          // Where there is no room for it, the whole name is heard all the same.
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
