import { useId, useState } from 'react';
import { useFormUpload } from '../../../forms/useFormUpload';
import { useErrorText } from '../../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { ChooseFile } from '../../../ui/ChooseFile';
import { Picture } from '../../../ui/Picture';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormText } from '../../../forms/fields';
import css from '../../../forms/Form.module.css';
import { Stack } from '../../../ui/Stack';

type Props = { name: string; label: string; fallback: string; onBusy: (isBusy: boolean) => void };

/** The field for a picture: from the phone's camera, from the computer, or the address of an existing one. */
export function PictureField({ name, label, fallback, onBusy }: Props) {
  const { t } = useTranslation('catalogue');
  const errorText = useErrorText();
  const { clearErrors, control, setValue } = useFormContext<Record<string, string>>();
  const [isReady, setReady] = useState(false);
  const title = useId();
  const note = useId();
  const path = useWatch({ control, name }) ?? '';

  const { part, failed, choose } = useFormUpload((uploaded) => {
    setValue(name, uploaded);
    clearErrors(name);
    setReady(true);
  }, onBusy);
  const outcome = failed
    ? t('picture.failed', { why: errorText(failed) })
    : isReady && t('picture.ready');
  return (
    <div className={css['picture']} role="group" aria-labelledby={title}>
      <Picture
        src={path}
        fallback={fallback}
        alt={t(path === '' ? 'picture.none' : 'picture.shown')}
        width="160"
        height="160"
        sizes="160px"
      />
      <Stack gap={2}>
        <p id={title} className={css['label']}>
          {label}
        </p>
        <ChooseFile
          className={css['choose']}
          accept="image/*"
          aria-describedby={note}
          disabled={part !== undefined}
          onChoose={choose}
        >
          {t(path === '' ? 'picture.choose' : 'picture.another')}
        </ChooseFile>
        {part !== undefined && (
          <progress
            className={css['progress']}
            max={1}
            value={part}
            aria-label={t('picture.sending', { part: Math.round(part * 100) })}
          />
        )}
        <p id={note} role="status" className={failed ? css['error'] : css['hint']}>
          {part === undefined
            ? outcome
            : part < 1
              ? t('picture.sending', { part: Math.round(part * 100) })
              : t('picture.making')}
        </p>
        <FormText name={name} label={t('picture.address')} max={500} />
      </Stack>
    </div>
  );
}
