import type { SubStep } from '@kalavara/shared-types/content/types';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { StepStill } from '../../ui/stills/StepStill';
import css from './StepVideo.module.css';
import { titleOf } from './words';

const autoplayAfter = 300;
/** Videos are the owner's to add: one that is not there is asked for once, and then the drawing is what there is. */
const missing = new Set<string>();

type Props = { step: SubStep; plays: boolean };

/** The still of a step, and over it its video while it plays. */
export function StepVideo({ step, plays }: Props) {
  const { t } = useTranslation('stages');
  const language = useLanguage();
  const [shown, setShown] = useState<'still' | 'video'>('still');
  const [isAsked, setIsAsked] = useState(false);
  const { videoUrl } = step;

  useEffect(() => {
    setShown('still');
    setIsAsked(false);
    if (!plays || missing.has(videoUrl)) return;
    const timer = setTimeout(setIsAsked, autoplayAfter, true);
    return () => clearTimeout(timer);
  }, [plays, videoUrl]);

  function giveUp() {
    missing.add(videoUrl);
    setIsAsked(false);
    setShown('still');
  }

  return (
    <div className={css['frame']}>
      <StepStill step={step} />
      <video
        className={css['video']}
        data-shown={shown === 'video'}
        aria-label={t('videoOf', { title: titleOf(step, language) })}
        {...(isAsked && { src: videoUrl, onError: giveUp, onPlaying: () => setShown('video') })}
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
