import { useEffect, useState } from 'react';
import type { Problem } from '@kalavara/shared-types/checkout.rules';
import { toRupees } from '@kalavara/shared-types/money.rules';
import { useCart, useCartNotes } from '../../../features/cart/store';
import { draftOf, problemOf } from '../../../features/checkout/draft';
import { paymentsNow } from '../../../features/checkout/payments';
import { loadGateway } from '../../../features/checkout/razorpay';
import { useForm } from '../../../features/checkout/form';
import type { Trouble } from '../../../features/checkout/trouble';
import { useDelivery } from '../../../features/checkout/useDelivery';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { Stack } from '../../../ui/Stack';
import { rupees } from '../../../ui/rupees';
import { Sheet } from '../../../ui/Sheet';
import '../cart/words';
import '../order/words';
import { noteText } from '../cart/noteText';
import { useBill } from '../cart/useBill';
import { useCorrectedCart, useShelf } from '../cart/useShelf';
import { Confirmation } from './Confirmation';
import { Confirming } from './Confirming';
import css from './CheckoutDialog.module.css';
import { CouponBox } from './CouponBox';
import { Fields } from './Fields';
import { PriceSummary } from './PriceSummary';
import { ProductList } from './ProductList';
import { refreshCatalogue } from './refreshCatalogue';
import { TroubleBanner } from './TroubleBanner';
import { usePayment } from './usePayment';

type Props = { isOpen: boolean; onClose: () => void };

const bannerId = 'checkout-trouble';

/** The order: what, to whom, what it comes to, and the payment. */
export function CheckoutDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('checkout');
  const { lines } = useCart();
  const shelf = useShelf();
  useCorrectedCart(shelf, lines);
  const typed = useForm();
  const { isAsking, delivery } = useDelivery(typed.form.pincode);
  const reckoned = useBill(lines, shelf, {
    percent: typed.applied?.percent,
    ownFee: delivery?.fee,
  });
  const { bill, priced } = reckoned;
  const payment = usePayment(shelf.settings.businessName);
  const { stage } = payment;

  useEffect(() => {
    const script = paymentsNow()?.script;
    // Fetched ahead (S-319). If that fails, paying tries again and says so.
    if (isOpen && script) void loadGateway(script).catch(() => {});
  }, [isOpen]);

  const draft = draftOf(priced, typed);
  const problem = problemOf(draft, { bill, rules: shelf.rules, delivery });
  const trouble = stillTrue(payment.trouble, problem);

  // What the server asks for counts as long as what it was asked for stands.
  const agreed = trouble?.amount;
  const [settled, settle] = useState<{ of: number; amount: number }>();
  if (agreed !== undefined && settled?.amount !== agreed)
    settle({ of: bill.total, amount: agreed });
  const amount = settled?.of === bill.total ? settled.amount : toRupees(bill.total);

  async function pay() {
    if (problem) return payment.refuse({ ...problem, isOurs: true });
    await payment.pay(draft, amount, reckoned.event?.id);
    // Somebody bought meanwhile, or a price changed: what is shown should be what is true.
    void refreshCatalogue();
  }

  const isEmpty = !shelf.products.some(({ inStock }) => inStock);
  const isStarting = stage === 'starting';
  const wrong = (field: string) => (concerns(trouble, field) ? bannerId : undefined);
  return (
    <Sheet
      shape="full"
      title={t(stage === 'placed' ? 'doneTitle' : 'title')}
      // The gateway's page would lie under a dialog of ours.
      isOpen={isOpen && stage !== 'paying'}
      onClose={onClose}
      footer={
        stage === 'placed' ? (
          <Button onClick={onClose}>{t('keepShopping')}</Button>
        ) : stage !== 'confirming' && shelf.isOpen && !isEmpty ? (
          <>
            {trouble?.code !== 'event-full' && <Notes />}
            <Button isBusy={isStarting} onClick={() => void pay()}>
              {isStarting ? t('starting') : t('pay', { amount: rupees(amount) })}
            </Button>
          </>
        ) : undefined
      }
    >
      {stage === 'placed' && payment.order ? (
        <Confirmation order={payment.order} phone={shelf.settings.whatsapp} />
      ) : stage === 'confirming' ? (
        <Confirming orderNo={payment.orderNo} isLate={payment.isLate} />
      ) : !shelf.isOpen ? (
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
          <TroubleBanner id={bannerId} trouble={trouble} times={payment.times} shelf={shelf} />
          <ProductList lines={priced} shelf={shelf} invalidBy={wrong('items')} />
          <Fields form={typed.form} delivery={delivery} isAsking={isAsking} wrong={wrong} />
          <CouponBox
            typed={typed.form.coupon}
            applied={typed.applied}
            invalidBy={wrong('coupon')}
          />
          <PriceSummary reckoned={reckoned} amount={amount} hasCoupon={typed.applied !== null} />
          {/* Enter in a field sends the order, as everywhere; the button that is seen stays below. */}
          <button type="submit" hidden disabled={isStarting} />
        </Stack>
      )}
    </Sheet>
  );
}

/** What changed in the cart since: said beside the new amount, before it is paid. */
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

/** What we found ourselves goes as it is mended, field by field. */
function stillTrue(trouble: Trouble | null, problem: Problem | undefined): Trouble | null {
  if (!trouble?.isOurs) return trouble;
  return problem?.code === trouble.code ? { ...trouble, ...problem } : null;
}

/** Products are one thing of the form, whichever of them it is; the server names fields by their paths. */
function concerns(trouble: Trouble | null, field: string): boolean {
  if (!trouble) return false;
  const names = trouble.fields.map((path) => path.split('.').pop());
  const isOfItems = [
    'cart-empty',
    'too-many-of-one',
    'lines-differ',
    'sold-out',
    'below-minimum',
  ].includes(trouble.code);
  return field === 'items' ? isOfItems : names.includes(field);
}
