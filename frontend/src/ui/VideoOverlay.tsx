import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import { useModal } from './useModal';
import css from './Video.module.css';
import { VideoPlayer } from './VideoPlayer';

type Props = { url: string; label: string; onClose: () => void; onMissing: () => void };

/** Shows the video on the whole screen; Escape or the button closes it. */
export function VideoOverlay({ url, label, onClose, onMissing }: Props) {
  const { t } = useTranslation('video');
  const modal = useModal(onClose);
  return (
    <dialog {...modal} className={css['overlay']} aria-label={label}>
      <VideoPlayer url={url} label={label} onMissing={onMissing} />
      <Button variant="quiet" onClick={onClose}>
        {t('close')}
      </Button>
    </dialog>
  );
}
