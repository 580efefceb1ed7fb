import { useLayoutEffect, useRef } from 'react';
import type { CheckoutFailure } from '../../../features/checkout/failure';
import { useLanguage } from '../../../i18n/language';
import { useErrorText } from '../../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import type { AvailableCatalogue } from '../cart/useAvailableCatalogue';
import css from './CheckoutDialog.module.css';
import { failureText } from './failureText';

/** Whether money may have moved, so that the page continues to poll and shows that. */
const isFollowed = ({ code }: CheckoutFailure) =>
  ['cancelled', 'replaced', 'payment-not-verified', 'order-not-placed'].includes(code);

type Props = {
  id: string;
  failure: CheckoutFailure | null;
  /** The number of failures so far. */
  times: number;
  catalogue: AvailableCatalogue;
  hasLines: boolean;
};

/** Shows the latest error, visible while its field is corrected; the first invalid field is focused. */
export function FailureBanner({ id, failure, times, catalogue, hasLines }: Props) {
  const { t } = useTranslation('checkout');
  const errorText = useErrorText();
  const language = useLanguage();
  const banner = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (times === 0) return;
    const wrong = banner.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid]');
    const aim = wrong?.matches('input, textarea')
      ? wrong
      : wrong?.querySelector<HTMLElement>('button:enabled');
    (aim ?? banner.current)?.focus();
  }, [times]);

  if (!failure) return null;
  return (
    <div ref={banner} id={id} role="alert" tabIndex={-1} className={css['failure']}>
      {failureText(failure, catalogue, { t, errorText, language, hasLines })}
      {isFollowed(failure) && <small>{t('cancelledHint')}</small>}
      {failure.isOffline && <small>{errorText('unavailable')}</small>}
    </div>
  );
}
