import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { dismissNotes, useCart, useCartNotes } from '../../../features/cart/store';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { rupees } from '../../../ui/rupees';
import { showToast } from '../../../ui/Toast';
import { useAfterPaint } from './useAfterPaint';
import css from './CartButton.module.css';
import { CartIcon } from './CartIcon';
import { noteText } from './noteText';
import { useBill } from './useBill';
import { useOfferOver } from './useOfferOver';
import { useCorrectedCart, useAvailableCatalogue } from './useAvailableCatalogue';
import './messages';

type Props = {
  onOpen: () => void;
  /** Whether the cart or checkout is open: they show the notes themselves and would cover a toast. */
  isDialogOpen?: boolean;
  /**
   * A live region that existed before the first product was added: screen readers announce only what is added to it.
   */
  announceIn: Element | null;
};

/** The floating button, shown while the cart is not empty. It also corrects the cart to match the catalogue. */
export function CartButton({ onOpen, isDialogOpen = false, announceIn }: Props) {
  const { t } = useTranslation('cart');
  const language = useLanguage();
  const { lines, totalItems } = useAfterPaint(useCart());
  const catalogue = useAvailableCatalogue();
  const notes = useCartNotes();
  const { bill, event } = useBill(lines, catalogue);
  useOfferOver(totalItems > 0, event, catalogue.events);
  useCorrectedCart(catalogue, lines);

  // Without lines the button is hidden, so the notes about the removed lines must be shown elsewhere.
  const gone = totalItems === 0 && !isDialogOpen ? notes : undefined;
  useEffect(() => {
    if (!gone || gone.length === 0) return;
    gone.forEach((note) => showToast(noteText(note, language, t)));
    dismissNotes();
  }, [gone, language, t]);

  return (
    <div className={css['place']} data-bar={totalItems > 0 || undefined}>
      {announceIn &&
        createPortal(totalItems > 0 ? t('open', { count: totalItems }) : '', announceIn)}
      {totalItems > 0 && (
        <button type="button" className={css['button']} onClick={onOpen}>
          <CartIcon />
          <VisuallyHidden>{t('open', { count: totalItems })}, </VisuallyHidden>
          <span className={css['count']} aria-hidden="true">
            {totalItems}
          </span>
          <span className={css['total']}>{rupees(bill.subtotal / 100)}</span>
          {notes.length > 0 && <span className={css['changed']}>{t('corrected')}</span>}
        </button>
      )}
    </div>
  );
}
