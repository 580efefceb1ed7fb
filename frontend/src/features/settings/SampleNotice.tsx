import { sampleSettings } from '@kalavara/shared-types/content/sample-settings';
import type { Settings } from '@kalavara/shared-types/settings/settings';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field } from './fields';
import { isIn, type SectionName } from './sections';
import card from '../../ui/Card.module.css';
import css from './Settings.module.css';

const ofBusiness = ['fssai', 'address', 'email', 'phone', 'whatsapp'] as const;

type Props = {
  settings: Settings;
  /** The section that a phone shows; undefined if all are shown. Only its own fields are listed. */
  section?: SectionName | undefined;
  /** Renders the label of a field as a link to it. */
  wayTo: (field: Field, label: string) => ReactNode;
};

/**
 * A notice about details of the business that are missing or sample values, without which real payments should not be
 * enabled.
 */
export function SampleNotice({ settings, section, wayTo }: Props) {
  const { t } = useTranslation('settings');
  const missing = ofBusiness.filter(
    (field) => settings[field] === sampleSettings[field] || settings[field] === '',
  );
  if (missing.length === 0) return null;
  const isElsewhere = (field: Field) => section !== undefined && !isIn(section, field);
  const title = t(settings.isSample ? 'sample.title' : 'sample.missing');
  return (
    <section
      className={`${card['card']} ${css['sample']}`}
      aria-label={title}
      data-brief={section !== undefined || undefined}
      data-closed={missing.every(isElsewhere) || undefined}
    >
      <h3>{title}</h3>
      <p>{t(settings.isSample ? 'sample.text' : 'sample.missingText')}</p>
      <ul>
        {missing.map((field) => (
          <li key={field} data-closed={isElsewhere(field) || undefined}>
            {wayTo(field, t(`fields.${field}.label`))}
          </li>
        ))}
      </ul>
    </section>
  );
}
