import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useFormUpload } from '../../../forms/useFormUpload';
import { useErrorText } from '../../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { ChooseFile } from '../../../ui/ChooseFile';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import { drawingAddress, drawingNames, drawingOf } from '../drawings';
import { StepPicture } from '../StepPicture';
import { languages } from '../texts';
import { Stack } from '../../../ui/Stack';
import css from './Form.module.css';
import type { RecipeValues } from './values';

type Props = { n: number; onBusy: (isBusy: boolean) => void };

/** The picture of a step for both languages: none, one of the drawings, or an uploaded picture. */
export function PictureField({ n, onBusy }: Props) {
  const { t } = useTranslation('recipes');
  const errorText = useErrorText();
  const { control, setValue } = useFormContext<RecipeValues>();
  const address = useWatch({ control, name: `en.steps.${n}.imageUrl` });
  const choosePicture = (imageUrl: string) => {
    for (const language of languages)
      setValue(`${language}.steps.${n}.imageUrl`, imageUrl, { shouldDirty: true });
  };
  const { part, failed, choose } = useFormUpload(choosePicture, onBusy);
  const note = useId();
  const isOwn = address !== '' && drawingOf(address) === undefined;
  const options = [
    { value: '', label: t('form.noPicture') },
    ...drawingNames.map((name) => ({ value: drawingAddress(name), label: t(`drawing.${name}`) })),
    { value: '/', label: t('form.ownPicture') },
  ];
  return (
    <div className={css['pair']}>
      <Select
        label={t('form.picture', { n: n + 1 })}
        options={options}
        value={isOwn ? '/' : address}
        onChange={(event) => choosePicture(event.target.value)}
      />
      {isOwn && (
        <Stack gap={2}>
          {address !== '/' && (
            <StepPicture key={address} address={address} title={t('form.picture', { n: n + 1 })} />
          )}
          <ChooseFile
            className={css['choose']}
            accept="image/*"
            aria-label={t('form.uploadFor', { n: n + 1 })}
            aria-describedby={note}
            disabled={part !== undefined}
            onChoose={choose}
          >
            {t('form.upload')}
          </ChooseFile>
          <p id={note} role="status" className={css[failed ? 'failed' : 'hint']}>
            {part !== undefined
              ? t('form.sending', { part: Math.round(part * 100) })
              : failed && t('form.notSent', { why: errorText(failed) })}
          </p>
          <TextField
            label={t('form.pictureAddress', { n: n + 1 })}
            hint={t('form.pictureHint')}
            maxLength={500}
            value={address}
            onChange={(event) => choosePicture(event.target.value)}
          />
        </Stack>
      )}
    </div>
  );
}
