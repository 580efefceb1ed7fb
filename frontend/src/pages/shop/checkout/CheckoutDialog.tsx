import { memo, useEffect, useRef, useState } from 'react';
import type { Problem } from '@kalavara/shared-types/checkout-problems.rules';
import type { Bill } from '@kalavara/shared-types/checkout.rules';
import { toRupees } from '@kalavara/shared-types/money.rules';
import type { OwnOrderView } from '@kalavara/shared-types/own-orders';
import { useCart, useCartNotes } from '../../../features/cart/store';
import { draftOf, problemOf } from '../../../features/checkout/draft';
import { paymentsNow } from '../../../features/checkout/payments';
import { loadGateway } from '../../../features/checkout/razorpay';
import { needsEnquiry, useForm } from '../../../features/checkout/form';
import type { CheckoutFailure } from '../../../features/checkout/failure';
import { useDelivery } from '../../../features/checkout/useDelivery';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { Stack } from '../../../ui/Stack';
import { rupees } from '../../../ui/rupees';
import { LanguageToggle } from '../../../ui/LanguageToggle';
import { Sheet } from '../../../ui/Sheet';
import { useBackButton } from '../../../ui/useBackButton';
import '../cart/messages';
import '../order/messages';
import { noteText } from '../cart/noteText';
import { useBill } from '../cart/useBill';
import { nextPaint } from '../nextPaint';
import { useCorrectedCart, useAvailableCatalogue } from '../cart/useAvailableCatalogue';
import { Confirmation } from './Confirmation';
import { Confirming } from './Confirming';
import css from './CheckoutDialog.module.css';
import { CouponBox } from './CouponBox';
import { Fields } from './Fields';
import { PriceSummary } from './PriceSummary';
import { ProductList } from './ProductList';
import { refreshCatalogue } from './refreshCatalogue';
import { FailureBanner } from './FailureBanner';
import { useCouponCheck } from './useCouponCheck';
import { usePayment } from './usePayment';

type Props = {
  isOpen: boolean;
  /** It was open when the page was left. */
  isRestored?: boolean;
  onClose: () => void;
};

const bannerId = 'checkout-failure';

/** The order: what, to whom, what it comes to, and the payment. */
export function CheckoutDialog({ isOpen, isRestored = false, onClose }: Props) {
  const { t } = useTranslation(['checkout', 'order']);
  const { lines } = useCart();
  const catalogue = useAvailableCatalogue();
  useCorrectedCart(catalogue, lines);
  const typed = useForm();
  const { isChecking, delivery } = useDelivery(typed.form, catalogue.settings.countries);
  const isEnquiry = needsEnquiry(delivery);
  const reckoned = useBill(lines, catalogue, {
    coupon: isEnquiry ? undefined : (typed.applied ?? undefined),
    ownFee: isEnquiry ? 0 : delivery?.fee,
    hasFreeDelivery: !delivery?.isAbroad,
  });
  const { bill, priced } = reckoned;
  const payment = usePayment(catalogue.settings.businessName, isRestored);
  const { stage } = payment;
  // While the gateway's window is open, Back belongs to it.
  useBackButton(isOpen, () => stage !== 'paying' && onClose());

  useEffect(() => {
    const script = paymentsNow()?.script;
    // Loaded ahead. If that fails, paying tries again and shows the error.
    if (isOpen && script) void loadGateway(script).catch(() => {});
  }, [isOpen]);

  const coupon = useCouponCheck();
  const isBesideOffer =
    reckoned.event !== undefined &&
    typed.applied !== null &&
    !reckoned.couponProblem &&
    !reckoned.isCouponCounted;
  // A coupon that does not count for this cart is shown without its discount, and ordered without it.
  const counted = reckoned.couponProblem ? { ...typed, applied: null } : typed;
  const draft = draftOf(priced, counted);
  const problem = problemOf(draft, { bill, rules: catalogue.rules, delivery });
  const failure = withoutSolved(payment.failure, problem);

  // The server's total counts as long as the draft it was calculated for is unchanged.
  const agreed = failure?.amount;
  const [settled, settle] = useState<{ of: number; amount: number }>();
  if (agreed !== undefined && settled?.amount !== agreed)
    settle({ of: bill.total, amount: agreed });
  const amount = settled?.of === bill.total ? settled.amount : toRupees(bill.total);

  async function payNow() {
    if (problem) return payment.refuse({ ...problem, isLocal: true });
    await payment.pay(draft, amount, reckoned.event?.id);
    // Stock or a price may have changed: reload the catalogue before showing the new total.
    void refreshCatalogue();
  }
  /** As of the latest render. */
  const latest = useRef({ payNow, amount, discount: bill.discount });
  useEffect(() => {
    latest.current = { payNow, amount, discount: bill.discount };
  });
  const isRunning = useRef(false);
  const [isPaying, setPaying] = useState(false);
  /** A code that was typed only is applied first; if it takes nothing off, its reason is shown instead. */
  async function payOnce() {
    if (!problem && !typed.applied && typed.form.coupon.trim() !== '') {
      if (!(await coupon.apply(typed.form.coupon))) return;
      await nextPaint();
      // The new total is shown first. A higher one, as without free delivery, needs a press of its own.
      const now = latest.current;
      if (now.discount === 0 || now.amount > amount) return;
    }
    await latest.current.payNow();
  }
  /** One payment at a time: between the answer about a code and the payment nothing else is busy. */
  async function pay() {
    if (isRunning.current) return;
    isRunning.current = true;
    setPaying(true);
    try {
      await payOnce();
    } finally {
      isRunning.current = false;
      setPaying(false);
    }
  }

  // What was paid for and is refunded, as it sold out meanwhile, is not confirmed.
  const doneTitle = ({ state }: OwnOrderView) =>
    state === 'paid' ? t('doneTitle') : t('order:title');
  const isEmpty = !catalogue.products.some(({ inStock }) => inStock);
  const isStarting = stage === 'starting';
  const isBusy = isPaying || isStarting || coupon.isChecking;
  const wrong = (field: string) => (concerns(failure, field) ? bannerId : undefined);
  return (
    <Sheet
      shape="full"
      title={stage === 'placed' && payment.order ? doneTitle(payment.order) : t('title')}
      aside={<LanguageToggle />}
      // The gateway's window would open under our dialog.
      isOpen={isOpen && stage !== 'paying'}
      onClose={onClose}
      footer={
        stage === 'placed' ? (
          <Button onClick={onClose}>{t('continueShopping')}</Button>
        ) : // An enquiry has nothing to pay yet; its links stand with the country.
        stage !== 'confirming' && catalogue.isOpen && !isEmpty && !isEnquiry ? (
          <>
            {failure?.code !== 'event-full' && <Notes />}
            <RunningBill bill={bill} />
            <Button isBusy={isBusy} onClick={() => void pay()}>
              {isStarting ? t('starting') : t('pay', { amount: rupees(amount) })}
            </Button>
          </>
        ) : undefined
      }
    >
      {stage === 'placed' && payment.order ? (
        <Confirmation order={payment.order} phone={catalogue.settings.whatsapp} />
      ) : stage === 'confirming' ? (
        <Confirming orderNo={payment.orderNo} isLate={payment.isLate} />
      ) : !catalogue.isOpen ? (
        <EmptyState title={t('noneTitle')} text={t('closed')} />
      ) : isEmpty ? (
        <EmptyState title={t('noneTitle')} text={t('noneText')} />
      ) : (
        <Stack
          as="form"
          gap={5}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void pay();
          }}
        >
          <FailureBanner
            id={bannerId}
            failure={failure}
            times={payment.times}
            catalogue={catalogue}
          />
          <ProductList lines={priced} catalogue={catalogue} invalidBy={wrong('items')} />
          <Fields form={typed.form} delivery={delivery} isChecking={isChecking} wrong={wrong} />
          {!isEnquiry && (
            <CouponBox
              typed={typed.form.coupon}
              applied={typed.applied}
              problem={reckoned.couponProblem}
              isBesideOffer={isBesideOffer}
              check={coupon}
              invalidBy={wrong('coupon')}
            />
          )}
          <PriceSummary reckoned={reckoned} amount={amount} isEnquiry={isEnquiry} />
          {/* Makes Enter in a field submit; the visible button is outside of the form. */}
          <button type="submit" hidden disabled={isBusy} />
        </Stack>
      )}
    </Sheet>
  );
}

/** What the amount on the button below is made of, while the products and fields above scroll. */
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

/** Corrections of the cart, shown beside the new total before payment. */
function Notes() {
  const { t } = useTranslation('cart');
  const language = useLanguage();
  const notes = useCartNotes();
  return (
    <div role="status" className={css['notes']}>
      {notes.map((note) => (
        <p key={`${note.id} ${note.kind}`}>{noteText(note, language, t)}</p>
      ))}
    </div>
  );
}

/** An error found in the browser disappears field by field as it is corrected. */
function withoutSolved(
  failure: CheckoutFailure | null,
  problem: Problem | undefined,
): CheckoutFailure | null {
  if (!failure?.isLocal) return failure;
  return problem?.code === failure.code ? { ...failure, ...problem } : null;
}

/** The product list is one field of the form; the server names fields by their paths. */
function concerns(failure: CheckoutFailure | null, field: string): boolean {
  if (!failure) return false;
  const names = failure.fields.map((path) => path.split('.').pop());
  const isOfItems = [
    'cart-empty',
    'too-many-of-one',
    'lines-differ',
    'sold-out',
    'below-minimum',
  ].includes(failure.code);
  return field === 'items' ? isOfItems : names.includes(field);
}
