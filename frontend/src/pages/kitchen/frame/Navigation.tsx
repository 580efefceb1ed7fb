import type { EventId } from '@kalavara/shared-types/primitives';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { StrokeIcon } from '../../../ui/StrokeIcon';
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
  /** The event that is open in the diary. */
  diaryEvent?: EventId | undefined;
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

/** The shopping list and the recipes have no tab. */
type Pictured = Exclude<Section, 'shopping' | 'recipes'>;

const paths: Record<Pictured, string> = {
  guide: 'M4 5c3-1.5 6-1 8 1 2-2 5-2.5 8-1v14c-3-1.5-6-1-8 1-2-2-5-2.5-8-1zM12 6v14',
  stock: 'M3 8l9-5 9 5v12H3zM8 20v-8h8v8M8 16h8',
  diary: 'M5 4h14v17H5zM8 2v4M16 2v4M5 9h14M9 13h2M9 17h6',
  tasks: 'M4 6l1.5 1.5L8 5M4 12l1.5 1.5L8 11M4 18l1.5 1.5L8 17M11 6h9M11 12h9M11 18h9',
  tvs: 'M3 5h18v12H3zM8 21h8M12 17v4',
  more: 'M4 7h16M4 12h16M4 17h16',
};

type PicturedProps = { name: Pictured };

const Icon = ({ name }: PicturedProps) => <StrokeIcon path={paths[name]} size={26} />;
