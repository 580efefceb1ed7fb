import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import css from './Banner.module.css';

type Props = {
  text: string;
  more?: string | undefined;
  onRetry?: () => void;
  onClose?: () => void;
};

/** The latest failure, above the content that it is about. */
export function Banner({ text, more, onRetry, onClose }: Props) {
  const { t } = useTranslation(['orders', 'common']);
  // The failure may be further down the list, so the banner scrolls into view.
  return (
    <div className={css['banner']} data-stays={onClose !== undefined || undefined}>
      <div role="alert">
        <strong>{text}</strong>
        {more && <p>{more}</p>}
      </div>
      {onRetry && (
        <Button variant="quiet" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      )}
      {onClose && (
        <Button variant="quiet" aria-label={t('closeBanner')} onClick={onClose}>
          {t('common:close')}
        </Button>
      )}
    </div>
  );
}
