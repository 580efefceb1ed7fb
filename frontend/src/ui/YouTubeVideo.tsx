import { addressOfVideo, videoIdOf } from '@kalavara/shared-types/reviews/reviews.rules';
import { useEffect, useRef, useState } from 'react';
import css from './YouTubeVideo.module.css';

type Props = { link: string; labels: { watch: string; play: string; hint: string; title: string } };

/** A YouTube video that is loaded on request only, from the host without cookies; without a video id it is a link. */
export function YouTubeVideo({ link, labels }: Props) {
  const [isPlaying, setPlaying] = useState(false);
  const around = useRef<HTMLDivElement>(null);
  const address = addressOfVideo(link);
  const id = videoIdOf(link);

  // In a hidden section only the sound would continue. A section that is scrolled away still has a width.
  useEffect(() => {
    if (!isPlaying || !around.current || !('IntersectionObserver' in window)) return undefined;
    const watcher = new IntersectionObserver(
      ([last]) => last?.boundingClientRect.width === 0 && setPlaying(false),
    );
    watcher.observe(around.current);
    return () => watcher.disconnect();
  }, [isPlaying]);
  if (address === undefined) return null;
  if (id === undefined)
    return (
      <a className={css['watch']} href={address} target="_blank" rel="noopener noreferrer">
        {labels.watch}
      </a>
    );
  if (!isPlaying)
    return (
      <button
        type="button"
        className={css['play']}
        aria-label={labels.play}
        onClick={() => setPlaying(true)}
      >
        <svg viewBox="0 0 24 24" width="36" height="36" aria-hidden="true">
          <path d="M8 5v14l11-7z" fill="currentColor" />
        </svg>
        <span>{labels.watch}</span>
        <small>{labels.hint}</small>
      </button>
    );
  return (
    <div ref={around} className={css['video']}>
      <iframe
        src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`}
        title={labels.title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </div>
  );
}
