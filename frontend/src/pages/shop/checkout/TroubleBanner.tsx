import { useEffect, useRef } from 'react';
import type { Trouble } from '../../../features/checkout/trouble';
import { useLanguage } from '../../../i18n/language';
import { useErrorText } from '../../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import type { ShelfNow } from '../cart/useShelf';
import css from './CheckoutDialog.module.css';
import { troubleText } from './troubleText';

/** Where money may have moved: this page goes on asking, and says so. */
const isFollowed = ({ code }: Trouble) =>
  ['cancelled', 'payment-not-verified', 'order-not-placed'].includes(code);

type Props = {
  id: string;
  trouble: Trouble | null;
  /** How often something went wrong. */ times: number;
  shelf: ShelfNow;
};

/** The latest error, in sight while its field is mended; the first wrong field has the focus. */
export function TroubleBanner({ id, trouble, times, shelf }: Props) {
  const { t } = useTranslation('checkout');
  const errorText = useErrorText();
  const language = useLanguage();
  const banner = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (times === 0) return;
    const wrong = banner.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid]');
    const aim = wrong?.matches('input, textarea')
      ? wrong
      : wrong?.querySelector<HTMLElement>('button:enabled');
    (aim ?? banner.current)?.focus();
  }, [times]);

  if (!trouble) return null;
  return (
    <div ref={banner} id={id} role="alert" tabIndex={-1} className={css['trouble']}>
      {troubleText(trouble, shelf, { t, errorText, language })}
      {isFollowed(trouble) && <small>{t('cancelledHint')}</small>}
    </div>
  );
}
