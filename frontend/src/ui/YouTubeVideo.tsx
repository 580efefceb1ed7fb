import { addressOfVideo, videoIdOf } from '@kalavara/shared-types/reviews.rules';
import { useEffect, useRef, useState } from 'react';
import css from './YouTubeVideo.module.css';

type Props = { link: string; words: { watch: string; play: string; hint: string; title: string } };

/** Shown in the page by the host without cookies, and only when somebody asks for it; without a video id it is a link (K-533). */
export function YouTubeVideo({ link, words }: Props) {
  const [isAsked, setAsked] = useState(false);
  const around = useRef<HTMLDivElement>(null);
  const [address, id] = [addressOfVideo(link), videoIdOf(link)];

  // In a section that was left it would be heard and not seen. Scrolled away it still has its width.
  useEffect(() => {
    if (!isAsked || !around.current || !('IntersectionObserver' in window)) return undefined;
    const watcher = new IntersectionObserver(
      ([last]) => last?.boundingClientRect.width === 0 && setAsked(false),
    );
    watcher.observe(around.current);
    return () => watcher.disconnect();
  }, [isAsked]);
  if (address === undefined) return null;
  if (id === undefined)
    return (
      <a className={css['watch']} href={address} target="_blank" rel="noopener noreferrer">
        {words.watch}
      </a>
    );
  if (!isAsked)
    return (
      <button
        type="button"
        className={css['play']}
        aria-label={words.play}
        onClick={() => setAsked(true)}
      >
        <svg viewBox="0 0 24 24" width="36" height="36" aria-hidden="true">
          <path d="M8 5v14l11-7z" fill="currentColor" />
        </svg>
        <span>{words.watch}</span>
        <small>{words.hint}</small>
      </button>
    );
  return (
    <div ref={around} className={css['video']}>
      <iframe
        src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`}
        title={words.title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </div>
  );
}
