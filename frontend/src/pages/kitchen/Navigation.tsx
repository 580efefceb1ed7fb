import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/useTranslation';
import { Icon } from './Icon';
import css from './Navigation.module.css';
import { queryOf, sections, type Place, type Section } from './place';
import { useWho } from './who';

type Props = { place: Place };

/** At the thumb on a phone, in the head on a laptop. Only what this person may use. */
export function Navigation({ place }: Props) {
  const { t } = useTranslation('kitchen');
  const { may } = useWho();
  const isOpen = (section: Section) => section !== 'tvs' || may('listDisplays');
  const shown = sections.filter(isOpen);
  return (
    <nav className={css['bar']} aria-label={t('sections')} style={{ ['--sections' as string]: shown.length }}>
      {shown.map((section) => (
        <Link
          key={section}
          className={css['section']}
          to={queryOf({ section, eventId: section === 'diary' || section === 'tasks' ? place.eventId : undefined })}
          // Where there is no room for it, the diary's whole name is heard all the same (K-028).
          aria-label={section === 'diary' ? t('diary.title') : undefined}
          aria-current={section === place.section ? 'page' : undefined}
        >
          <Icon name={section} />
          <span className={section === 'diary' ? css['short'] : undefined}>{t(`nav.${section}`)}</span>
          {section === 'diary' && <span className={css['full']}>{t('diary.title')}</span>}
        </Link>
      ))}
    </nav>
  );
}
