import type { EventId } from '@kalavara/shared-types/primitives';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon';
import css from './Navigation.module.css';
import { queryOf, sections, type KitchenLocation, type Section } from '../location';

/** The tabs of the guide page have longer names on wide screens. */
const full: Partial<Record<Section, 'guide.title' | 'diary.title' | 'stock.title'>> = {
  guide: 'guide.title',
  diary: 'diary.title',
  stock: 'stock.title',
};

const parents: Partial<Record<Section, Section>> = {
  tvs: 'more',
  shopping: 'stock',
  recipes: 'stock',
};

type Props = {
  location: KitchenLocation;
  /** The event that is open in the diary. */ diaryEvent?: EventId | undefined;
};

const eventIn = (section: Section, { location, diaryEvent }: Props) => {
  if (section === 'tasks') return location.eventId;
  return section === 'diary' ? (location.eventId ?? diaryEvent) : undefined;
};

/** The tabs: at the bottom of a phone, in the header of a laptop. Only those that this person may use. */
export function Navigation(props: Props) {
  const { location } = props;
  const { t } = useTranslation('kitchen');
  return (
    <nav
      className={css['bar']}
      aria-label={t('sections')}
      style={{ ['--sections' as string]: sections.length }}
    >
      {sections.map((section) => (
        <Link
          key={section}
          className={css['section']}
          to={queryOf({ section, eventId: eventIn(section, props) })}
          // Where the short name is shown, the accessible name is still the long one.
          aria-label={full[section] && t(full[section])}
          aria-current={
            section === (parents[location.section] ?? location.section) ? 'page' : undefined
          }
        >
          <Icon name={section} />
          <span className={full[section] ? css['short'] : undefined}>{t(`nav.${section}`)}</span>
          {full[section] && <span className={css['full']}>{t(full[section])}</span>}
        </Link>
      ))}
    </nav>
  );
}
