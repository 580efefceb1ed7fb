import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import css from './Video.module.css';

type Props = { url: string; label: string; onMissing?: () => void };

const after = 300;

/** A video that starts automatically after a moment, without sound, as browsers require. */
export function VideoPlayer({ url, label, onMissing }: Props) {
  const { t } = useTranslation('video');
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    // If the browser refuses, as a phone that saves battery does, the controls are shown.
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
