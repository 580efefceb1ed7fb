import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useUnsavedKeys } from '../../forms/unsaved';
import { SampleNotice } from './SampleNotice';
import { dataPath, isIn, linkToField, sectionNames, settingsParts } from './sections';
import { Grid } from '../../ui/Grid';
import css from './SectionIndex.module.css';
import { getStoredEdits, useSettings } from './store';
import type { Field } from './fields';

/** All sections of the settings on one screen of a phone, with marks at those with unsaved edits. */
export function SectionIndex() {
  const { t } = useTranslation(['settings', 'backup']);
  const { known, edits } = useSettings();
  const unsavedKeys = useUnsavedKeys();
  // Until the settings are loaded, also offline, the edits are those from before a reload.
  const edited = Object.keys(known ? edits : getStoredEdits()) as Field[];
  const entries = [
    ...sectionNames.map((name) => ({
      key: name,
      to: `part=business&section=${name}`,
      title: t(`cards.${name}.title`),
      isEdited: edited.some((field) => isIn(name, field)),
    })),
    ...settingsParts.map((part) => ({
      key: part,
      to: `part=${part}`,
      title: t(`parts.${part}`),
      isEdited: unsavedKeys.some((key) => key.startsWith(`settings.${part}`)),
    })),
  ];
  return (
    <nav className={css['index']} aria-label={t('index')}>
      {known?.settings.isSample && (
        <SampleNotice
          settings={known.settings}
          wayTo={(field, label) => <Link {...linkToField(field)}>{label}</Link>}
        />
      )}
      <Grid as="ul" columns={2} gap={2} className={css['entries']}>
        {entries.map(({ key, to, title, isEdited }) => (
          <li key={key}>
            <Link to={`?tab=settings&${to}`}>
              {title}
              {isEdited && <strong>{t('unsavedMark')}</strong>}
            </Link>
          </li>
        ))}
        <li>
          <Link to={dataPath}>{t('backup:title')}</Link>
        </li>
      </Grid>
    </nav>
  );
}
