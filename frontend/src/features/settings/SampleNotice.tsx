import { sampleSettings } from '@kalavara/shared-types/content/sample-settings';
import type { Settings } from '@kalavara/shared-types/settings';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Field } from './fields';
import css from './Settings.module.css';

const ofBusiness = ['fssai', 'address', 'email', 'phone', 'whatsapp'] as const;

type Props = {
  settings: Settings;
  isClosed?: boolean;
  /** Where a field is edited, if that is on another page. */
  linkTo?: (field: Field) => string;
};

/** Real payments should wait until no detail of the business is missing or a sample value. */
export function SampleNotice({ settings, isClosed = false, linkTo }: Props) {
  const { t } = useTranslation('settings');
  const missing = ofBusiness.filter(
    (field) => settings[field] === sampleSettings[field] || settings[field] === '',
  );
  if (missing.length === 0) return null;
  const title = t(settings.isSample ? 'sample.title' : 'sample.missing');
  return (
    <section className={css['sample']} aria-label={title} data-closed={isClosed || undefined}>
      <h3>{title}</h3>
      <p>{t(settings.isSample ? 'sample.text' : 'sample.missingText')}</p>
      <ul>
        {missing.map((field) => (
          <li key={field}>
            {linkTo ? (
              <Link to={linkTo(field)}>{t(`fields.${field}.label`)}</Link>
            ) : (
              t(`fields.${field}.label`)
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
