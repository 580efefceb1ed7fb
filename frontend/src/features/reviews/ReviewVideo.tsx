import { addressOfVideo, videoIdOf } from '@kalavara/shared-types/reviews.rules';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import css from './ReviewCard.module.css';

type Props = { link: string; name: string };

/** Shown in the page by the host without cookies, and only when somebody asks for it; without a video id it is a link (K-533). */
export function ReviewVideo({ link, name }: Props) {
  const { t } = useTranslation('reviews');
  const [isAsked, setAsked] = useState(false);
  const around = useRef<HTMLDivElement>(null);
  const [address, id] = [addressOfVideo(link), videoIdOf(link)];

  // In a section that was left it would be heard and not seen. Scrolled away it still has its width.
  useEffect(() => {
    if (!isAsked || !around.current || !('IntersectionObserver' in window)) return undefined;
    const watcher = new IntersectionObserver(([last]) => last?.boundingClientRect.width === 0 && setAsked(false));
    watcher.observe(around.current);
    return () => watcher.disconnect();
  }, [isAsked]);
  if (address === undefined) return null;
  if (id === undefined)
    return (
      <a className={css['watch']} href={address} target="_blank" rel="noopener noreferrer">
        {t('watch')}
      </a>
    );
  if (!isAsked)
    return (
      <button type="button" className={css['play']} aria-label={t('play', { name })} onClick={() => setAsked(true)}>
        <svg viewBox="0 0 24 24" width="36" height="36" aria-hidden="true">
          <path d="M8 5v14l11-7z" fill="currentColor" />
        </svg>
        <span>{t('watch')}</span>
        <small>{t('playHint')}</small>
      </button>
    );
  return (
    <div ref={around} className={css['video']}>
      <iframe
        src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`}
        title={t('videoOf', { name })}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </div>
  );
}
