import type { CheckoutFailure } from '../../../features/checkout/failure';
import { Stack } from '../../../ui/Stack';
import type { AvailableCatalogue } from '../cart/useAvailableCatalogue';
import { CouponBox } from './CouponBox';
import { FailureBanner } from './FailureBanner';
import { Fields } from './Fields';
import { PriceSummary } from './PriceSummary';
import { ProductList } from './ProductList';
import type { CheckoutDraft } from './useCheckoutDraft';
import type { useCouponCheck } from './useCouponCheck';

type Props = {
  catalogue: AvailableCatalogue;
  checkout: CheckoutDraft;
  coupon: ReturnType<typeof useCouponCheck>;
  amount: number;
  failure: CheckoutFailure | null;
  failedTimes: number;
  isBusy: boolean;
  onSubmit: () => void;
};

const bannerId = 'checkout-failure';

/** The products, the address, the coupon and the total. */
export function CheckoutForm({
  catalogue,
  checkout,
  coupon,
  amount,
  failure,
  failedTimes,
  isBusy,
  onSubmit,
}: Props) {
  const { typed, delivery, isChecking, isEnquiry, quote, isBesideOffer } = checkout;
  const wrong = (field: string) => (concerns(failure, field) ? bannerId : undefined);
  return (
    <Stack
      as="form"
      gap={5}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <FailureBanner
        id={bannerId}
        failure={failure}
        times={failedTimes}
        catalogue={catalogue}
        hasLines={quote.lines.length > 0}
      />
      <ProductList lines={quote.lines} catalogue={catalogue} invalidBy={wrong('items')} />
      <Fields form={typed.form} delivery={delivery} isChecking={isChecking} wrong={wrong} />
      {!isEnquiry && (
        <CouponBox
          typed={typed.form.coupon}
          applied={typed.applied}
          problem={quote.couponProblem}
          isBesideOffer={isBesideOffer}
          check={coupon}
          invalidBy={wrong('coupon')}
        />
      )}
      <PriceSummary quote={quote} amount={amount} isEnquiry={isEnquiry} />
      {/* Makes Enter in a field submit the form; the visible button is outside of it. */}
      <button type="submit" hidden disabled={isBusy} />
    </Stack>
  );
}

/** Whether a failure is about a field; the product list counts as one field. The server names fields by their paths. */
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
