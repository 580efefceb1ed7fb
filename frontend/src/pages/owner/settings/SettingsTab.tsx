import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { SectionIndex } from '../../../features/settings/SectionIndex';
import { Couriers } from '../../../features/settings/Couriers';
import { dataPath, isSection, type SettingsPart } from '../../../features/settings/sections';
import { type FieldTarget, SettingsForm } from '../../../features/settings/SettingsForm';
import { Zones } from '../../../features/settings/Zones';
import { useCatalogueChanges } from '../../../features/catalogue/owner/store';
import { useTranslation } from 'react-i18next';
import { PeoplePart } from './PeoplePart';
import { ScreensPart } from './ScreensPart';
import { type ComponentType, Suspense } from 'react';
import { part } from '../../../ui/part';
import { Wrap } from '../../../ui/Wrap';
import css from './SettingsTab.module.css';

/** Loaded on demand, because these parts contain long default texts. */
const PoliciesPart = part(() => import('./PoliciesPart'));
const MessagesPart = part(() => import('./MessagesPart'));
const parts = {
  business: BusinessPart,
  zones: Zones,
  couriers: Couriers,
  policies: PoliciesPart,
  messages: MessagesPart,
  people: PeoplePart,
  screens: ScreensPart,
} satisfies Record<'business' | SettingsPart, ComponentType>;
type PartName = keyof typeof parts;
const names = Object.keys(parts) as PartName[];
const isPart = (name: string | null): name is PartName => name !== null && name in parts;

/** The settings of the shop, delivery zones, accounts and displays. */
export function SettingsTab() {
  const { t } = useTranslation(['settings', 'backup']);
  const [query, setQuery] = useSearchParams();
  const requested = query.get('part');
  const section = query.get('section');
  const open: PartName = isPart(requested) ? requested : 'business';
  const Part = parts[open];
  // A phone shows a part of the form, or the index of all parts.
  const isIndex = open === 'business' && !isSection(section);
  return (
    <div className={css['settings']} data-index={isIndex}>
      <h2>{t('title')}</h2>
      {isIndex ? (
        <SectionIndex />
      ) : (
        <Link className={css['back']} to="?tab=settings">
          ‹ {t('index')}
        </Link>
      )}
      <Wrap as="nav" className={css['parts']} aria-label={t('parts.label')}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            aria-current={name === open ? 'page' : undefined}
            onClick={() => setQuery({ tab: 'settings', part: name })}
          >
            {t(`parts.${name}`)}
          </button>
        ))}
        <Link to={dataPath}>{t('backup:title')}</Link>
      </Wrap>
      <div className={css['part']}>
        <Suspense fallback={null}>
          <Part />
        </Suspense>
      </div>
    </div>
  );
}

function BusinessPart() {
  const [query, setQuery] = useSearchParams();
  const section = query.get('section');
  const { state } = useLocation() as { state: FieldTarget | null };
  return (
    <SettingsForm
      target={state ?? undefined}
      reloadOn={useCatalogueChanges()}
      section={isSection(section) ? section : undefined}
      onSection={(name) =>
        setQuery({ tab: 'settings', part: 'business', section: name }, { replace: true })
      }
    />
  );
}
