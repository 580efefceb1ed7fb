import { logoOf } from '@kalavara/shared-types/settings/business.rules';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpload } from '../../http/useUpload';
import { useErrorText } from '../../i18n/useErrorText';
import { Button } from '../../ui/Button';
import { ChooseFile } from '../../ui/ChooseFile';
import { FieldConflict } from './FieldConflict';
import { useField } from './FormContext';
import css from './Settings.module.css';

/** The logo of the business, uploaded like the pictures of products. */
export function LogoSetting() {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const { draft, set } = useField('logo');
  const [isBusy, setBusy] = useState(false);
  const { part, failed, choose } = useUpload(set, setBusy);
  const title = useId();
  const note = useId();
  const progress = part !== undefined && t('logo.sending', { part: Math.round(part * 100) });
  return (
    <div role="group" aria-labelledby={title} className={css['logo']}>
      <img src={logoOf({ logo: draft })} alt="" width="96" height="96" />
      <div className={css['logoText']}>
        <strong id={title}>{t('logo.title')}</strong>
        <p id={note} role="status">
          {progress || (failed ? t('logo.failed', { why: errorText(failed) }) : t('logo.hint'))}
        </p>
        <div className={css['acts']}>
          <ChooseFile accept="image/*" aria-describedby={note} disabled={isBusy} onChoose={choose}>
            {t('logo.choose')}
          </ChooseFile>
          {draft !== '' && (
            <Button variant="quiet" onClick={() => set('')}>
              {t('logo.remove')}
            </Button>
          )}
        </div>
      </div>
      <FieldConflict field="logo" name={t('logo.title')} />
    </div>
  );
}
