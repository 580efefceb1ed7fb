import { useSearchParams } from 'react-router-dom';
import { SettingsForm } from '../../../features/settings/SettingsForm';
import { Zones } from '../../../features/settings/Zones';
import { useCatalogueChanges } from '../../../features/catalogue/owner/store';
import { useTranslation } from 'react-i18next';
import { PeoplePart } from './PeoplePart';
import { ScreensPart } from './ScreensPart';
import { Suspense } from 'react';
import { part } from '../../../ui/part';
import css from './SettingsTab.module.css';

/** Their default texts are loaded with them only. */
const PoliciesPart = part(() => import('./PoliciesPart'));
const MessagesPart = part(() => import('./MessagesPart'));
const parts = {
  business: BusinessPart,
  zones: Zones,
  policies: PoliciesPart,
  messages: MessagesPart,
  people: PeoplePart,
  screens: ScreensPart,
};
type PartName = keyof typeof parts;
const names = Object.keys(parts) as PartName[];
const isPart = (name: string | null): name is PartName => name !== null && name in parts;

/** Shop data, delivery zones, accounts and displays. */
export function SettingsTab() {
  const { t } = useTranslation('settings');
  const [query, setQuery] = useSearchParams();
  const requested = query.get('part');
  const open: PartName = isPart(requested) ? requested : 'business';
  const Part = parts[open];
  return (
    <div className={css['settings']}>
      <h2>{t('title')}</h2>
      <nav className={css['parts']} aria-label={t('parts.label')}>
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
      </nav>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </div>
  );
}

function BusinessPart() {
  return <SettingsForm moves={useCatalogueChanges()} />;
}
