import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useShopCatalogue } from '../../../../features/catalogue/owner/useShopCatalogue';
import { useCatalogue } from '../../../../features/catalogue/store';
import { LockedFields } from '../../../../forms/LockedFields';
import { useConfirmedClose } from '../../../../forms/useConfirmedClose';
import { useIgnoreSecondTapOnClose } from '../../../../forms/useRestoreFocus';
import { useRooms } from '../../../../realtime/rooms';
import { Button } from '../../../../ui/Button';
import { ErrorState } from '../../../../ui/ErrorState';
import { Skeleton } from '../../../../ui/Skeleton';
import { TextArea } from '../../../../ui/TextArea';
import { Banner } from '../../Banner';
import { Grid } from '../../../../ui/Grid';
import { Stack } from '../../../../ui/Stack';
import fieldset from '../../../../ui/Fieldset.module.css';
import css from './HandOrder.module.css';
import { CouponField } from './CouponField';
import { PaymentFields } from './PaymentFields';
import { ProductPicker } from './ProductPicker';
import { RunningBill } from './RunningBill';
import { ShopperFields } from './ShopperFields';
import { useHandOrder } from './useHandOrder';

/** The form of an order by phone or chat: customer, products and payment, with its total always visible. */
export default function HandOrderForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('orders');
  const { settings } = useCatalogue();
  const { state, reload } = useShopCatalogue();
  const isLive = useRooms((rooms) => rooms.orders?.isLive ?? false);
  const order = useHandOrder(onClose);
  const { form, change, problem, errorAt, bill } = order;
  const { close, question } = useConfirmedClose(order.leave);
  const box = useRef<HTMLFormElement>(null);
  useIgnoreSecondTapOnClose();
  useLayoutEffect(() => {
    if (!problem) return;
    const field = box.current?.querySelector<HTMLElement>('[aria-invalid][name]');
    if (field) field.focus();
    else box.current?.querySelector('[role="alert"]')?.scrollIntoView?.({ block: 'center' });
  }, [problem]);

  if (state === 'failed') return <ErrorState text={t('byHand.unavailable')} onRetry={reload} />;
  if (state === 'loading') return <Skeleton label={t('byHand.loading')} rows={4} height="96px" />;
  const isOfField = problem?.fields.some((field) => field in form);
  return (
    <form
      ref={box}
      className={css['form']}
      aria-labelledby="by-hand-title"
      noValidate
      onSubmit={(event) => void order.enter(event)}
      onKeyDown={(event) => {
        // Enter closes the keyboard of a phone ("Search", "Done"); it does not enter the order.
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement)
          event.preventDefault();
      }}
    >
      <Grid as="header" columns="end" gap={3}>
        <h2 id="by-hand-title">{t('byHand.title')}</h2>
        <Button variant="quiet" onClick={() => close({ isTyped: order.isTyped })}>
          {t('byHand.cancel')}
        </Button>
      </Grid>
      {!isLive && <p role="status">{t('byHand.offline')}</p>}
      <LockedFields sentFrom={order.sentFrom}>
        <div className={css['form']}>
          <ShopperFields
            form={form}
            delivery={order.delivery}
            errorAt={errorAt}
            countries={settings.countries}
            onChange={change}
          />
          <Stack as="fieldset" gap={3} className={`${fieldset['plain']} ${css['part']}`}>
            <legend>{t('byHand.products')}</legend>
            <ProductPicker
              products={bill.products}
              missingIds={bill.missingIds}
              items={form.items}
              error={errorAt('items')}
              onChange={(items) => change({ items })}
            />
            <CouponField
              form={form}
              problem={bill.couponProblem}
              error={errorAt('coupon')}
              onChange={change}
            />
            <TextArea
              label={t('byHand.note')}
              maxLength={1_000}
              value={form.note}
              onChange={({ target }) => change({ note: target.value })}
            />
          </Stack>
          <PaymentFields form={form} onChange={change} />
        </div>
      </LockedFields>
      {problem && !isOfField && <Banner text={t('byHand.notEntered')} more={order.problemText} />}
      <RunningBill bill={bill} total={order.total}>
        <Button type="submit" isBusy={order.sentFrom !== undefined}>
          {t('byHand.enter')}
        </Button>
      </RunningBill>
      {question}
    </form>
  );
}
