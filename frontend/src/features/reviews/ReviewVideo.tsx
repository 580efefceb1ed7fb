import { useTranslation } from 'react-i18next';
import { YouTubeVideo } from '../../ui/YouTubeVideo';

export function ReviewVideo({ link, name }: { link: string; name: string }) {
  const { t } = useTranslation('reviews');
  const labels = {
    watch: t('watch'),
    play: t('play', { name }),
    hint: t('playHint'),
    title: t('videoOf', { name }),
  };
  return <YouTubeVideo link={link} labels={labels} />;
}
