import { useId, useRef, useState, type ChangeEvent } from 'react';
import { codeOf } from '../../../http/call';
import { uploadPicture } from '../../../http/upload';
import { useErrorText } from '../../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { ChooseFile } from '../../../ui/ChooseFile';
import { Picture } from '../../../ui/Picture';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormText } from '../../../forms/fields';
import css from '../../../forms/Form.module.css';
import { Stack } from '../../../ui/Stack';

type Props = { name: string; label: string; fallback: string; onBusy: (isBusy: boolean) => void };

/** A picture from the phone's camera or the computer, or one that lies somewhere already. */
export function PictureField({ name, label, fallback, onBusy }: Props) {
  const { t } = useTranslation('catalogue');
  const errorText = useErrorText();
  const { clearErrors, control, setValue } = useFormContext<Record<string, string>>();
  const [part, setPart] = useState<number>();
  const [status, setStatus] = useState<{ text: string; isWrong: boolean }>();
  const input = useRef<HTMLInputElement>(null);
  const title = useId();
  const note = useId();
  const path = useWatch({ control, name }) ?? '';

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (!file) return;
    setStatus(undefined);
    setPart(0);
    onBusy(true);
    try {
      const picture = await uploadPicture(file, setPart);
      setValue(name, picture.path);
      clearErrors(name);
      setStatus({ text: t('picture.ready'), isWrong: false });
    } catch (error) {
      setStatus({ text: t('picture.failed', { why: errorText(codeOf(error)) }), isWrong: true });
    } finally {
      setPart(undefined);
      onBusy(false);
      // A file that failed can be chosen again.
      if (input.current) input.current.value = '';
    }
  }
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
          ref={input}
          accept="image/*"
          aria-describedby={note}
          disabled={part !== undefined}
          onChoose={(event) => void choose(event)}
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
        <p id={note} role="status" className={status?.isWrong ? css['error'] : css['hint']}>
          {part === undefined
            ? status?.text
            : part < 1
              ? t('picture.sending', { part: Math.round(part * 100) })
              : t('picture.making')}
        </p>
        <FormText name={name} label={t('picture.address')} max={500} />
      </Stack>
    </div>
  );
}
