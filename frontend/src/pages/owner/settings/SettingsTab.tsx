import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { SectionIndex } from '../../../features/settings/SectionIndex';
import { Couriers } from '../../../features/settings/Couriers';
import { dataPath, isSection, type SettingsPart } from '../../../features/settings/sections';
import { type FieldTarget, SettingsForm } from '../../../features/settings/SettingsForm';
import { Zones } from '../../../features/settings/Zones';
import { useCatalogueChanges } from '../../../features/catalogue/owner/store';
import { useTranslation } from 'react-i18next';
import { type ComponentType, Suspense } from 'react';
import { part } from '../../../ui/part';
import { Wrap } from '../../../ui/Wrap';
import { AccountList } from '../../../features/accounts/AccountList';
import { useSession } from '../../../features/accounts/sessionStore';
import { Card } from '../../../features/settings/Card';
import { useDiary } from '../../../features/diary/store';
import { DisplayList } from '../../../features/displays/DisplayList';
import { useRoom } from '../../../realtime/useRoom';
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

function PeoplePart() {
  const { t } = useTranslation('settings');
  const { me } = useSession();
  return (
    <Card title={t('people.title')} text={t('people.text')}>
      <AccountList myId={me?.id} />
    </Card>
  );
}

/** The TVs of the kitchen; the events that they can show come from the diary. */
function ScreensPart() {
  const { t } = useTranslation('settings');
  useRoom('diary');
  const { events } = useDiary();
  return (
    <Card title={t('screens.title')} text={t('screens.text')}>
      <DisplayList events={events} />
    </Card>
  );
}
