import type { Order } from '@kalavara/shared-types/orders/orders';
import { isShipped } from '@kalavara/shared-types/orders/orders.rules';
import { useState } from 'react';
import { useCustomerNote } from '../../../features/customers/useCustomerNote';
import { refundedOf } from '../../../features/orders/change';
import { customizationText } from '../../../features/orders/shopper/customizationText';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { ErrorAlert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { Stack } from '../../../ui/Stack';
import { rupees } from '../../../ui/rupees';
import { dayText } from '../../../ui/time';
import { AddressDialog } from './AddressDialog';
import css from './OrderDetails.module.css';
import { OrderHistory } from './OrderHistory';
import { RefundItem } from './RefundItem';
import { ShipmentPart } from './ShipmentPart';
import { useEventName } from './useEventName';

/** All details of an order. */
export function OrderDetails({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const eventName = useEventName(order.pickleEventId ?? '');
  const { specialInstructions, note, paymentId, pickleEventId, refunds, invoices } = order;
  const customerNote = useCustomerNote(order.customerInfo.phone);
  const language = useLanguage();
  const paidText = t('pay.on', {
    method: t(`byHand.${order.paymentMethod ?? 'gateway'}`),
    day: dayText(order.paidOn ?? '', language),
  });
  const [isEditing, setEditing] = useState(false);
  const isEditable = !isShipped(order.status) && order.status !== 'cancelled';
  return (
    <div className={css['details']}>
      <section>
        <h4>{t('details.items')}</h4>
        <Lines order={order} />
        <Bill order={order} />
      </section>
      <Stack gap={4} className={css['aside']}>
        {isEditable && (
          <Button variant="quiet" onClick={() => setEditing(true)}>
            {t('address.button')}
          </Button>
        )}
        {isEditing && <AddressDialog order={order} onClose={() => setEditing(false)} />}
        {specialInstructions && (
          <Part title={t('details.instructions')} text={specialInstructions} isLoud />
        )}
        {customerNote.note && (
          <Part title={t('details.customerNote')} text={customerNote.note} isLoud />
        )}
        <ErrorAlert error={customerNote.error} failed={t('details.customerNoteFailed')} />
        {note && <Part title={t('details.note')} text={note} isLoud />}
        {order.shipment && <ShipmentPart shipment={order.shipment} />}
        {order.paidOn ? (
          <Part title={t('pay.label')} text={paidText} />
        ) : (
          paymentId && <Part title={t('details.paymentId')} text={paymentId} />
        )}
        {pickleEventId && <Part title={t('details.event')} text={eventName} />}
        {refunds.length > 0 && (
          <section>
            <h4>{t('details.refunds')}</h4>
            <Stack as="ul" gap={3} className={css['refunds']}>
              {refunds.map((refund) => (
                <RefundItem key={refund.id} order={order} refund={refund} />
              ))}
            </Stack>
          </section>
        )}
        {invoices.length > 0 && (
          <section>
            <h4>{t('details.invoices')}</h4>
            <ul>
              {invoices.map(({ number, kind, total }) => (
                <li key={number}>
                  <a
                    className={css['invoice']}
                    href={`/api/invoices/${encodeURIComponent(number)}`}
                    target="_blank"
                    rel="noreferrer"
                  >
                    {t(`details.invoice.${kind}`)} {number} · {rupees(total)}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
        <OrderHistory order={order} />
      </Stack>
    </div>
  );
}

function Part({ title, text, isLoud = false }: { title: string; text: string; isLoud?: boolean }) {
  return (
    <section data-loud={isLoud || undefined}>
      <h4>{title}</h4>
      <p className={css['long']}>{text}</p>
    </section>
  );
}

function Lines({ order: { lines } }: { order: Order }) {
  const { t } = useTranslation(['orders', 'product']);
  const { t: tCustomization } = useTranslation(['order', 'cart', 'product']);
  const language = useLanguage();
  return (
    <ul className={css['lines']}>
      {lines.map((line, index) => (
        <li key={index}>
          <span>
            <strong>{(language === 'ml' && line.nameMl) || line.name}</strong>{' '}
            {line.customization && t('details.customized')}
            <small>
              {t('details.spice', { spice: t(`product:spice.${line.spiceLevel}`) })} · {line.weight}
            </small>
            {line.customization && (
              <small className={css['wish']}>
                {customizationText(line.customization, tCustomization)}
              </small>
            )}
          </span>
          <span className={css['amount']}>
            <small>
              {t('details.each', {
                quantity: String(line.quantity),
                price: rupees(line.unitPrice),
              })}
            </small>
            {rupees(line.total)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Bill({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { pricing, coupon } = order;
  const refunded = refundedOf(order);
  return (
    <dl className={css['bill']} aria-label={t('details.bill')}>
      <dt>{t('details.subtotal')}</dt>
      <dd>{rupees(pricing.subtotal)}</dd>
      {pricing.discountAmount > 0 && (
        <>
          <dt>
            {t('details.discount')}{' '}
            {coupon && <small>{t('details.coupon', { code: coupon })}</small>}
          </dt>
          <dd>−{rupees(pricing.discountAmount)}</dd>
        </>
      )}
      <dt>{t('details.delivery')}</dt>
      <dd>{pricing.deliveryFee > 0 ? rupees(pricing.deliveryFee) : t('details.free')}</dd>
      <dt className={css['total']}>{t('details.total')}</dt>
      <dd className={css['total']}>{rupees(pricing.totalAmount)}</dd>
      {refunded > 0 && (
        <>
          <dt>{t('details.refunded')}</dt>
          <dd>−{rupees(refunded)}</dd>
          <dt className={css['total']}>{t('details.net')}</dt>
          <dd className={css['total']}>{rupees(pricing.totalAmount - refunded)}</dd>
        </>
      )}
    </dl>
  );
}
