import type { SubStep } from '@kalavara/shared-types/content/types';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { StepStill } from '../../../ui/stills/StepStill';
import css from './StepVideo.module.css';
import { titleOf } from '../labels';

const autoplayDelayMs = 300;
/** Missing videos: videos are optional, and a missing one is requested only once. */
const missing = new Set<string>();

type Props = { step: SubStep; plays: boolean };

/** The still of a step, covered by its video while that plays. */
export function StepVideo({ step, plays }: Props) {
  const { t } = useTranslation('stages');
  const language = useLanguage();
  const [shown, setShown] = useState<'still' | 'video'>('still');
  const [isRequested, setRequested] = useState(false);
  const { videoUrl } = step;

  useEffect(() => {
    setShown('still');
    setRequested(false);
    if (!plays || missing.has(videoUrl)) return;
    const timer = setTimeout(setRequested, autoplayDelayMs, true);
    return () => clearTimeout(timer);
  }, [plays, videoUrl]);

  function giveUp() {
    missing.add(videoUrl);
    setRequested(false);
    setShown('still');
  }

  return (
    <div className={css['frame']} data-shown={shown}>
      <StepStill step={step} />
      <video
        className={css['video']}
        data-shown={shown === 'video'}
        aria-label={t('videoOf', { title: titleOf(step, language) })}
        {...(isRequested && { src: videoUrl, onError: giveUp, onPlaying: () => setShown('video') })}
        autoPlay
        muted
        loop
        playsInline
        preload="none"
      >
        {t('noVideo')}
      </video>
    </div>
  );
}
