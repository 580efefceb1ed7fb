import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import css from './Video.module.css';

type Props = { url: string; label: string; onMissing?: () => void };

const after = 300;

/** Starts by itself a moment after it appeared, and always without a sound: no browser would let it otherwise. */
export function VideoPlayer({ url, label, onMissing }: Props) {
  const { t } = useTranslation('video');
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    // Refused, as on a phone that saves its battery: then the controls are there.
    const play = () => void video.current?.play()?.catch(() => {});
    const timer = setTimeout(play, after);
    return () => clearTimeout(timer);
  }, [url]);

  return (
    <video
      ref={video}
      className={css['player']}
      src={url}
      aria-label={label}
      muted
      loop
      playsInline
      controls
      preload="metadata"
      onError={onMissing}
    >
      {t('unsupported')}
    </video>
  );
}
