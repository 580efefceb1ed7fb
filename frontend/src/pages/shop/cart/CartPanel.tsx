import {
  isUnderMinimum,
  missingForFreeDelivery,
} from '@kalavara/shared-types/checkout/checkout.rules';
import { toRupees } from '@kalavara/shared-types/money.rules';
import { useState } from 'react';
import type { CartLine } from '../../../features/cart/cart.rules';
import { dismissNotes, useCart, useCartNotes } from '../../../features/cart/store';
import { eventTexts } from '../../../features/catalogue/offers';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { Stack } from '../../../ui/Stack';
import { rupees } from '../../../ui/rupees';
import { Sheet } from '../../../ui/Sheet';
import { Before } from './Before';
import css from './CartPanel.module.css';
import { CartRow } from './CartRow';
import { CustomizeDialog } from './CustomizeDialog';
import { noteText } from './noteText';
import { useBill, type CartQuote } from './useBill';
import { useAvailableCatalogue } from './useAvailableCatalogue';
import { useCartFocus } from './useCartFocus';
import './messages';

type Props = { isOpen: boolean; onClose: () => void; onCheckout: () => void };

/** The cart's lines and their total. */
export function CartPanel({ isOpen, onClose, onCheckout }: Props) {
  const { t } = useTranslation('cart');
  const { lines, totalItems } = useCart();
  const catalogue = useAvailableCatalogue();
  const quote = useBill(lines, catalogue);
  const [customised, setCustomised] = useState<CartLine>();
  const [isRefused, setRefused] = useState(false);

  const close = () => {
    setRefused(false);
    dismissNotes();
    onClose();
  };
  const checkout = () => {
    if (totalItems === 0) return setRefused(true);
    onCheckout();
  };
  useCartFocus({ isOpen, isCovered: customised !== undefined, lines });
  const product = customised && catalogue.byId.get(customised.productId);
  return (
    <>
      <Sheet
        shape="side"
        title={t('title')}
        aside={<span>{t('count', { count: totalItems })}</span>}
        isOpen={isOpen}
        onClose={close}
        footer={
          <>
            {totalItems > 0 && <Sums {...quote} />}
            {isRefused && totalItems === 0 && (
              <p role="alert" className={css['refused']}>
                {t('emptyAlert')}
              </p>
            )}
            {!catalogue.isOpen && <p role="status">{t('closed')}</p>}
            <Button onClick={checkout} disabled={!catalogue.isOpen}>
              {t('checkout')}
            </Button>
          </>
        }
      >
        <Notes />
        {totalItems === 0 ? (
          <div className={css['empty']}>
            <EmptyState title={t('emptyTitle')} text={t('emptyText')}>
              <Button variant="quiet" onClick={close}>
                {t('continue')}
              </Button>
            </EmptyState>
          </div>
        ) : (
          <Stack as="ul" gap={3}>
            {quote.lines.map((line) => (
              <CartRow
                key={line.id}
                line={line}
                lines={lines}
                product={catalogue.byId.get(line.productId)!}
                onCustomize={() => setCustomised(line)}
              />
            ))}
          </Stack>
        )}
      </Sheet>
      {customised && product && (
        <CustomizeDialog
          product={product}
          line={customised}
          onClose={() => setCustomised(undefined)}
        />
      )}
    </>
  );
}

function Notes() {
  const { t } = useTranslation('cart');
  const language = useLanguage();
  const notes = useCartNotes();
  if (notes.length === 0) return null;
  return (
    <section className={css['notes']} role="status">
      <ul>
        {notes.map((note) => (
          <li key={`${note.id} ${note.kind}`}>{noteText(note, language, t)}</li>
        ))}
      </ul>
      <Button variant="quiet" onClick={dismissNotes}>
        {t('notes.understood')}
      </Button>
    </section>
  );
}

function Sums({ bill, rules, event, saved }: CartQuote<CartLine>) {
  const { t } = useTranslation('cart');
  const language = useLanguage();
  const missing = missingForFreeDelivery(bill.subtotal, rules);
  const reached =
    rules.freeDeliveryThreshold === 0
      ? 1
      : Math.min(1, bill.subtotal / 100 / rules.freeDeliveryThreshold);
  return (
    <>
      <p className={css['free']} role="status" data-reached={missing === 0 || undefined}>
        {missing > 0 ? t('addMore', { amount: rupees(toRupees(missing)) }) : t('freeDelivery')}
        <span className={css['way']} aria-hidden="true">
          <span style={{ width: `${reached * 100}%` }} />
        </span>
      </p>
      {isUnderMinimum(bill, rules) && (
        <p role="status">
          {t('underMinimum', {
            minimum: rupees(rules.minimumOrder),
            amount: rupees(rules.minimumOrder - toRupees(bill.subtotal)),
          })}
        </p>
      )}
      {event && saved > 0 && (
        <p className={css['offer']}>
          {t('offerSaves', {
            name: eventTexts(event, language).title,
            amount: rupees(toRupees(saved)),
          })}
        </p>
      )}
      <dl className={css['sums']}>
        <dt>{t('subtotal')}</dt>
        <dd>
          {saved > 0 && <Before paise={bill.subtotal + saved} />}
          {rupees(toRupees(bill.subtotal))}
        </dd>
        <dt>{t('delivery')}</dt>
        <dd>{bill.delivery === 0 ? t('free') : rupees(toRupees(bill.delivery))}</dd>
        <dt className={css['total']}>{t('total')}</dt>
        <dd className={css['total']}>{rupees(toRupees(bill.total))}</dd>
      </dl>
    </>
  );
}
