import type { StepId } from '@kalavara/shared-types/primitives';
import { useId, type ChangeEvent } from 'react';
import { useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '../../realtime/status';
import { Button } from '../../ui/Button';
import { ChooseFile } from '../../ui/ChooseFile';
import { Grid } from '../../ui/Grid';
import { showToast } from '../../ui/Toast';
import actions from '../../ui/Actions.module.css';
import css from './OwnMedia.module.css';
import { useStepMedia } from './store';
import { useSending, type Kind } from './useSending';

type Props = {
  stepId: StepId;
  /** The step's name, so that the buttons of several steps have different accessible names. */
  title: string;
};

const accepted: Record<Kind, string> = { film: 'video/mp4,video/webm', still: 'image/*' };

/** The owner's upload of a video and a picture of the own kitchen, which replace the built-in ones on every screen. */
export default function OwnMedia({ stepId, title }: Props) {
  const { t } = useTranslation('guide');
  const errorText = useErrorText();
  const note = useId();
  const own = useStepMedia(stepId);
  const { sending, failed, send, change, cancel } = useSending(stepId);
  const videoUrl = own?.videoUrl ?? null;
  const stillUrl = own?.stillUrl ?? null;
  const isOffline = useIsOffline();

  async function choose(kind: Kind, { target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // Resetting the field allows the same file to be chosen after a failure.
    if (file && (await send(kind, file))) showToast(t(`own.${kind}Done`, { title }));
    target.value = '';
  }
  async function restoreOriginal() {
    const isBack = await change({ videoUrl: null, stillUrl: null });
    if (isBack) showToast(t('own.back', { title }), () => void change({ videoUrl, stillUrl }));
  }
  const percent = sending && Math.round(sending.part * 100);
  return (
    <section className={css['own']} aria-label={t('own.of', { title })}>
      <h5>{t('own.title')}</h5>
      <p className={css['now']}>
        {t(videoUrl ? 'own.filmYours' : 'own.filmOurs')}{' '}
        {t(stillUrl ? 'own.stillYours' : 'own.stillOurs')}
      </p>
      <div className={actions['columns']}>
        {(['film', 'still'] as const).map((kind) => (
          <ChooseFile
            key={kind}
            accept={accepted[kind]}
            aria-label={t(`own.${kind}Of`, { title })}
            aria-describedby={note}
            disabled={sending !== undefined || isOffline}
            onChoose={(event) => void choose(kind, event)}
          >
            {t(`own.${kind}`)}
          </ChooseFile>
        ))}
        {(videoUrl || stillUrl) && (
          <Button
            variant="quiet"
            disabled={sending !== undefined || isOffline}
            onClick={() => void restoreOriginal()}
          >
            {t('own.ours')}
          </Button>
        )}
      </div>
      {sending && (
        <Grid columns="end" gap={3} className={css['sending']}>
          <progress
            max={1}
            value={sending.part}
            aria-label={t('own.sending', { part: percent! })}
          />
          {sending.kind === 'film' && (
            <Button variant="quiet" onClick={cancel}>
              {t('own.stop')}
            </Button>
          )}
        </Grid>
      )}
      <p
        id={note}
        role={failed ? 'alert' : 'status'}
        className={failed ? css['failed'] : css['hint']}
      >
        {isOffline
          ? t('own.offline')
          : failed
            ? t('own.failed', { why: errorText(failed.code) })
            : percent === undefined
              ? t('own.hint')
              : percent < 100
                ? t('own.sending', { part: percent })
                : t('own.checking')}
      </p>
    </section>
  );
}
