import { maxPictures } from '@kalavara/shared-types/media/media.rules';
import { useState, type ChangeEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import css from '../../../forms/Form.module.css';
import { codeOf } from '../../../http/call';
import { uploadPicture } from '../../../http/upload';
import { useErrorText } from '../../../i18n/useErrorText';
import { Button } from '../../../ui/Button';
import { ChooseFile } from '../../../ui/ChooseFile';
import { fallbackProduct, Picture } from '../../../ui/Picture';
import { ignoreSecondTap } from '../../../ui/secondTap';
import { Stack } from '../../../ui/Stack';
import { showToast } from '../../../ui/Toast';
import { useIsMounted } from '../../../ui/useIsMounted';
import own from './MorePictures.module.css';
import { joinLines, parseLines } from './productExtras';
import type { ProductValues } from './productValues';

type Sending = { number: number; count: number; part: number };

/** All pictures of a product in the order of its page; the first one is also on its card. */
export function MorePictures({ onBusy }: { onBusy: (isBusy: boolean) => void }) {
  const { t } = useTranslation(['catalogue', 'forms']);
  const errorText = useErrorText();
  const { control, getValues, setValue } = useFormContext<ProductValues>();
  useWatch({ control, name: ['image', 'pictures'] });
  const isMounted = useIsMounted();
  const [sending, setSending] = useState<Sending>();
  const [failure, setFailure] = useState<unknown>();

  const listed = () =>
    [getValues('image').trim(), ...parseLines(getValues('pictures'))].filter(Boolean);
  const set = ([first = '', ...others]: readonly string[]) => {
    setValue('image', first);
    setValue('pictures', joinLines(others));
  };
  const pictures = listed();
  /** Another picture takes the same position. */
  function change(next: readonly string[]) {
    set(next);
    ignoreSecondTap();
  }
  const swap = (index: number, other: number) =>
    change(pictures.map((one, at) => pictures[at === index ? other : at === other ? index : at]!));

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])].slice(0, maxPictures - pictures.length);
    // Reset, so that a file that failed can be chosen again.
    target.value = '';
    setFailure(undefined);
    onBusy(true);
    try {
      for (const [index, file] of files.entries()) {
        const progress = (part: number) =>
          setSending({ number: index + 1, count: files.length, part });
        progress(0);
        const { path } = await uploadPicture(file, progress);
        if (!isMounted()) return void showToast(t('forms:photoLeft'));
        set([...new Set([...listed(), path])]);
      }
    } catch (error) {
      setFailure(error);
    } finally {
      setSending(undefined);
      onBusy(false);
    }
  }
  const isFull = pictures.length >= maxPictures;
  return (
    <Stack gap={2} role="group" aria-label={t('pictures.title')}>
      <p className={css['label']}>{t('pictures.title')}</p>
      <p className={css['hint']}>{t('pictures.hint', { count: maxPictures })}</p>
      <ol className={own['list']}>
        {pictures.map((path, index) => (
          <li key={path}>
            <Picture
              src={path}
              fallback={fallbackProduct}
              alt={t('pictures.one', { number: index + 1 })}
              width="120"
              height="120"
              sizes="120px"
            />
            <div className={own['acts']}>
              <Button
                variant="quiet"
                aria-label={t('pictures.earlier', { number: index + 1 })}
                disabled={index === 0}
                onClick={() => swap(index, index - 1)}
              >
                ←
              </Button>
              <Button
                variant="quiet"
                aria-label={t('pictures.later', { number: index + 1 })}
                disabled={index === pictures.length - 1}
                onClick={() => swap(index, index + 1)}
              >
                →
              </Button>
              <Button
                variant="danger"
                aria-label={t('pictures.remove', { number: index + 1 })}
                disabled={pictures.length === 1}
                onClick={() => change(pictures.filter((one) => one !== path))}
              >
                ×
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <ChooseFile
        className={css['choose']}
        accept="image/*"
        multiple
        disabled={sending !== undefined || isFull}
        onChoose={(event) => void choose(event)}
      >
        {t('pictures.add')}
      </ChooseFile>
      {sending && <progress className={css['progress']} max={1} value={sending.part} />}
      <p role="status" className={css[failure === undefined ? 'hint' : 'error']}>
        {sending
          ? t('pictures.sending', { ...sending, part: Math.round(sending.part * 100) })
          : failure !== undefined && t('picture.failed', { why: errorText(codeOf(failure)) })}
      </p>
    </Stack>
  );
}
