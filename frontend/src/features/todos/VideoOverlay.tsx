import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { Button } from '../../ui/Button';
import css from './TaskVideo.module.css';
import { VideoPlayer } from './VideoPlayer';

type Props = { url: string; label: string; onClose: () => void };

/** The video over the whole screen (K-064); Escape or the button leads back to where one was. */
export function VideoOverlay({ url, label, onClose }: Props) {
  const { t } = useTranslation('kitchen');
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const [element, opener] = [dialog.current, document.activeElement];
    if (element && !element.open) element.showModal();
    return () => {
      if (element?.open) element.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={css['overlay']}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <VideoPlayer url={url} label={label} />
      <Button look="quiet" onClick={onClose}>
        {t('video.close')}
      </Button>
    </dialog>
  );
}
