import { videoIdOf } from '@kalavara/shared-types/reviews/reviews.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { useState } from 'react';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Stack } from '../../ui/Stack';
import { VideoOverlay } from '../../ui/VideoOverlay';
import { VideoPlayer } from '../../ui/VideoPlayer';
import { YouTubeVideo } from '../../ui/YouTubeVideo';
import css from './TaskVideo.module.css';
import { nameIn } from './texts';

type Props = {
  task: Pick<Task, 'id' | 'task'>;
  url: string;
  /** The owner's picture, shown if the film cannot be. */
  stillUrl?: string | undefined;
};

/** Whether a browser can play the file; a link is shown for addresses that are neither files nor on YouTube. */
const isFile = (url: string) => url.startsWith('/videos/') || /\.(mp4|webm|ogv)(\?|$)/i.test(url);

export function TaskVideo({ task, url, stillUrl }: Props) {
  const { t } = useTranslation('kitchen');
  const language = useLanguage();
  const [isFull, setFull] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const label = t('video.of', { task: nameIn(task, language) });

  if (videoIdOf(url) !== undefined) {
    const labels = {
      watch: t('video.watch'),
      play: `${t('video.watch')}: ${nameIn(task, language)}`,
      hint: t('video.youtube'),
      title: label,
    };
    return <YouTubeVideo link={url} labels={labels} />;
  }
  if (!isFile(url)) {
    return (
      <a className={css['watch']} href={url} target="_blank" rel="noopener noreferrer">
        {t('video.watch')}
      </a>
    );
  }
  if (isMissing && stillUrl) return <img className={css['still']} src={stillUrl} alt="" />;
  if (isMissing)
    return (
      <p className={css['missing']} role="status">
        {t(navigator.onLine ? 'video.missing' : 'video.offline')}
      </p>
    );
  return (
    <Stack gap={2}>
      {!isFull && <VideoPlayer url={url} label={label} onMissing={() => setMissing(true)} />}
      <Button variant="quiet" onClick={() => setFull(true)}>
        {t('video.full')}
      </Button>
      {isFull && (
        <VideoOverlay
          url={url}
          label={label}
          onClose={() => setFull(false)}
          onMissing={() => setMissing(true)}
        />
      )}
    </Stack>
  );
}
