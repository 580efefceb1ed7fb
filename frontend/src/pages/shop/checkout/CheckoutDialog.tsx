import { memo, useEffect, useState } from 'react';
import type { Draft } from '@kalavara/shared-types/checkout/checkout';
import { unsolvedOf, type Problem } from '@kalavara/shared-types/checkout/checkout-problems.rules';
import type { Bill } from '@kalavara/shared-types/checkout/checkout.rules';
import { toRupees } from '@kalavara/shared-types/money.rules';
import type { OwnOrderView } from '@kalavara/shared-types/orders/own-orders';
import { useCartNotes } from '../../../features/cart/store';
import { getCachedPayments } from '../../../features/checkout/payments';
import { loadGateway } from '../../../features/checkout/razorpay';
import { useOrderView } from '../../../features/orders/shopper/store';
import type { CheckoutFailure } from '../../../features/checkout/failure';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { rupees } from '../../../ui/rupees';
import { LanguageToggle } from '../../../ui/LanguageToggle';
import { Sheet } from '../../../ui/Sheet';
import { useBackButton } from '../../../ui/useBackButton';
import '../cart/messages';
import '../order/messages';
import { noteText } from '../cart/noteText';
import { useAvailableCatalogue } from '../cart/useAvailableCatalogue';
import { CheckoutForm } from './CheckoutForm';
import { Confirmation } from './Confirmation';
import { Confirming } from './Confirming';
import css from './CheckoutDialog.module.css';
import { refreshCatalogue } from './refreshCatalogue';
import { useCheckoutDraft } from './useCheckoutDraft';
import { useCouponCheck } from './useCouponCheck';
import { usePayButton } from './usePayButton';
import { usePayment } from './usePayment';

type Props = {
  isOpen: boolean;
  /** Whether the dialog was open when the page was left. */
  isRestored?: boolean;
  onClose: () => void;
};

/** The checkout: products, address, total and payment. */
export function CheckoutDialog({ isOpen, isRestored = false, onClose }: Props) {
  const { t } = useTranslation(['checkout', 'order']);
  const catalogue = useAvailableCatalogue();
  const payment = usePayment(catalogue.settings.businessName, isRestored);
  const checkout = useCheckoutDraft(catalogue, payment.failure);
  const { typed, isEnquiry, quote, draft, problem } = checkout;
  const { bill } = quote;
  const { stage } = payment;
  // A refund or a cancellation changes the order while its confirmation is open.
  const placed = useOrderView(payment.order?.orderId) ?? payment.order;
  const isShown = isOpen && stage !== 'paying';
  useEffect(() => void (isShown && focusFirst()), [isShown]);
  // While the gateway's window is open, it handles Back.
  useBackButton(() => undefined, { isOpen: isOpen && !isShown });

  useEffect(() => {
    const script = getCachedPayments()?.script;
    // Loaded ahead. If that fails, paying loads it once more and shows the error.
    if (isOpen && script) void loadGateway(script).catch(() => {});
  }, [isOpen]);

  const failure = withoutSolved(payment.failure, problem);
  const amount = useAgreedAmount({ draft, failure, total: bill.total });
  const coupon = useCouponCheck();
  const isCodeUnapplied = !problem && !typed.applied && typed.form.coupon.trim() !== '';

  async function payNow() {
    if (problem) return payment.refuse({ ...problem, isLocal: true });
    await payment.pay(draft, amount, quote.event?.id);
    // Stock or a price may have changed: reload the catalogue before showing the new total.
    void refreshCatalogue();
  }
  const { isPaying, pay } = usePayButton(
    { payNow, amount, discount: bill.discount },
    isCodeUnapplied ? () => coupon.apply(typed.form.coupon) : undefined,
  );

  // A paid order that is refunded, because its products sold out meanwhile, is not confirmed.
  const doneTitle = ({ state }: OwnOrderView) =>
    state === 'paid' ? t('doneTitle') : t('order:title');
  const hasLines = quote.lines.length > 0;
  const isEmpty = !hasLines && !catalogue.products.some(({ inStock }) => inStock);
  const isStarting = stage === 'starting';
  const isBusy = isPaying || isStarting || coupon.isChecking;
  return (
    <Sheet
      shape="full"
      title={stage === 'placed' && placed ? doneTitle(placed) : t('title')}
      aside={<LanguageToggle />}
      // The gateway's window would be covered by our dialog.
      isOpen={isShown}
      onClose={onClose}
      footer={
        stage === 'placed' ? (
          <Button onClick={onClose}>{t('continueShopping')}</Button>
        ) : // An enquiry has no payment; its links are beside the country field.
        stage !== 'confirming' && catalogue.isOpen && !isEmpty && !isEnquiry ? (
          <>
            {failure?.code !== 'event-full' && <Notes except={failure?.product?.id} />}
            <RunningBill bill={bill} />
            <Button isBusy={isBusy} onClick={() => void pay()}>
              {isStarting
                ? t('starting')
                : t(hasLines ? 'pay' : 'select', { amount: rupees(amount) })}
            </Button>
          </>
        ) : undefined
      }
    >
      {stage === 'placed' && placed ? (
        <Confirmation order={placed} phone={catalogue.settings.whatsapp} />
      ) : stage === 'confirming' ? (
        <Confirming orderNo={payment.orderNo} isLate={payment.isLate} />
      ) : !catalogue.isOpen ? (
        <EmptyState title={t('noneTitle')} text={t('closed')} />
      ) : isEmpty ? (
        <EmptyState title={t('noneTitle')} text={t('noneText')} />
      ) : (
        <CheckoutForm
          catalogue={catalogue}
          checkout={checkout}
          coupon={coupon}
          amount={amount}
          failure={failure}
          failedTimes={payment.times}
          isBusy={isBusy}
          onSubmit={() => void pay()}
        />
      )}
    </Sheet>
  );
}

/**
 * A dialog focuses its first button, here the language switch. Focus the failure that it opens with instead, or its
 * title.
 */
function focusFirst() {
  const dialog = document.querySelector('dialog[open]');
  const first = dialog?.querySelector('[role="alert"][tabindex]') ?? dialog?.querySelector('h2');
  if (first instanceof HTMLElement) first.focus();
}

type Priced = {
  draft: Draft;
  failure: CheckoutFailure | null;
  /** In paise, as calculated by this browser. */
  total: number;
};

/** The total of the server applies while the draft that it was calculated for is unchanged. */
function useAgreedAmount({ draft, failure, total }: Priced): number {
  const [agreed, setAgreed] = useState<{ by: CheckoutFailure; of: string; amount: number }>();
  const key = JSON.stringify([draft, total]);
  if (failure?.amount !== undefined && agreed?.by !== failure)
    setAgreed({ by: failure, of: key, amount: failure.amount });
  return agreed?.of === key ? agreed.amount : toRupees(total);
}

/** The items of the amount on the button below, visible while the products and fields above scroll. */
const RunningBill = memo(function RunningBill({ bill }: { bill: Bill }) {
  const { t } = useTranslation('checkout');
  const amounts = {
    subtotal: rupees(toRupees(bill.subtotal)),
    discount: rupees(toRupees(bill.discount)),
    delivery: bill.delivery === 0 ? t('free') : rupees(toRupees(bill.delivery)),
  };
  if (bill.subtotal === 0) return null;
  return (
    <p className={css['running']}>
      {t(bill.discount > 0 ? 'runningDiscount' : 'running', amounts)}
    </p>
  );
});

/**
 * Corrections of the cart, shown beside the new total before payment; the one of `except` is shown in the failure
 * above.
 */
function Notes({ except }: { except: string | undefined }) {
  const { t } = useTranslation('cart');
  const language = useLanguage();
  const notes = useCartNotes();
  return (
    <div role="status" className={css['notes']}>
      {notes
        .filter(({ id }) => id !== except)
        .map((note) => (
          <p key={`${note.id} ${note.kind}`}>{noteText(note, language, t)}</p>
        ))}
    </div>
  );
}

/** Removes corrected fields from an error that was found in the browser. */
function withoutSolved(
  failure: CheckoutFailure | null,
  problem: Problem | undefined,
): CheckoutFailure | null {
  if (!failure?.isLocal) return failure;
  const unsolved = unsolvedOf(failure, problem);
  return unsolved ? { ...failure, ...unsolved } : null;
}
