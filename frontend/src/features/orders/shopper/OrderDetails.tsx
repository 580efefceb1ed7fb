import type { OwnOrderView } from '@kalavara/shared-types/orders/own-orders';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../../ui/Stack';
import { phoneText } from '../../../ui/phoneText';
import { rupees } from '../../../ui/rupees';
import { destinationText } from '../destination';
import css from './OrderDetails.module.css';
import { lineName } from './whatsapp';
import { customizationText } from './customizationText';

/** The items, customer, address and total of an order. */
export function OrderDetails({ order }: { order: OwnOrderView }) {
  const { t } = useTranslation(['order', 'cart', 'product']);
  const language = useLanguage();
  const { customerInfo, deliveryAddress, lines, specialInstructions } = order;
  return (
    <div className={css['details']}>
      {lines.length > 0 && (
        <section>
          <h3>{t('items')}</h3>
          <Stack as="ul" gap={2} className={css['lines']}>
            {lines.map((line, index) => (
              <li key={index}>
                <span>
                  {lineName(line, language, t)} <small>({line.weight})</small>{' '}
                  <span className={css['times']}>× {line.quantity}</span>
                  {line.customization && (
                    <small className={css['wish']}>
                      {customizationText(line.customization, t)}
                    </small>
                  )}
                </span>
                <span className={css['amount']}>{rupees(line.total)}</span>
              </li>
            ))}
          </Stack>
          <Bill order={order} />
          <p className={css['taxes']}>{t('bill.taxes')}</p>
        </section>
      )}
      {/* The name is empty once the customer was erased. */}
      {customerInfo.name && (
        <>
          <section>
            <h3>{t('customer')}</h3>
            <p>{customerInfo.name}</p>
            <p>{phoneText(customerInfo.phone)}</p>
            {customerInfo.email && <p className={css['long']}>{customerInfo.email}</p>}
          </section>
          <section>
            <h3>{t('address')}</h3>
            <p className={css['long']}>{deliveryAddress.address}</p>
            <p>{destinationText(deliveryAddress, language)}</p>
          </section>
        </>
      )}
      {specialInstructions && (
        <section>
          <h3>{t('instructions')}</h3>
          <p className={css['long']}>{specialInstructions}</p>
        </section>
      )}
    </div>
  );
}

function Bill({ order: { pricing } }: { order: OwnOrderView }) {
  const { t } = useTranslation('order');
  return (
    <dl className={css['bill']} aria-label={t('bill.title')}>
      <dt>{t('bill.subtotal')}</dt>
      <dd>{rupees(pricing.subtotal)}</dd>
      {pricing.discountAmount > 0 && (
        <>
          <dt>{t('bill.discount')}</dt>
          <dd>−{rupees(pricing.discountAmount)}</dd>
        </>
      )}
      <dt>{t('bill.delivery')}</dt>
      <dd>{pricing.deliveryFee > 0 ? rupees(pricing.deliveryFee) : t('bill.free')}</dd>
      <dt className={css['total']}>{t('bill.total')}</dt>
      <dd className={css['total']}>{rupees(pricing.totalAmount)}</dd>
    </dl>
  );
}
