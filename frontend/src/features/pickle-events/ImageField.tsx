import {
  eventPicture,
  usualPicture,
} from '@kalavara/shared-types/pickle-events/pickle-events.rules';
import { useId } from 'react';
import { useFormUpload } from '../../forms/useFormUpload';
import { FormText } from '../../forms/fields';
import { useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { ChooseFile } from '../../ui/ChooseFile';
import { Picture } from '../../ui/Picture';
import css from './ImageField.module.css';

type Props = {
  image: string;
  onUploaded: (image: string) => void;
  onBusy: (isBusy: boolean) => void;
};

/** The picture: one of the event pictures by its file name, or an uploaded one. */
export function ImageField({ image, onUploaded, onBusy }: Props) {
  const { t } = useTranslation('pickleEvents');
  const errorText = useErrorText();
  const { part, failed, choose } = useFormUpload(onUploaded, onBusy);
  const note = useId();
  const problem = failed && t('image.failed', { why: errorText(failed) });

  return (
    <div className={css['image']}>
      <Picture
        src={eventPicture(image)}
        fallback={usualPicture}
        alt={t('image.shown')}
        width="320"
        height="200"
        sizes="320px"
      />
      <div className={css['text']}>
        <FormText name="image" label={t('field.image')} hint={t('hint.image')} max={500} />
        <ChooseFile
          className={css['choose']}
          accept="image/*"
          aria-describedby={note}
          disabled={part !== undefined}
          onChoose={choose}
        >
          {t('image.upload')}
        </ChooseFile>
        <p id={note} role="status" className={css[problem ? 'problem' : 'note']}>
          {part !== undefined ? t('image.sending', { part: Math.round(part * 100) }) : problem}
        </p>
      </div>
    </div>
  );
}
