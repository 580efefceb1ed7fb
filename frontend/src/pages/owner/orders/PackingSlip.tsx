import { businessNameIn } from '@kalavara/shared-types/settings/business.rules';
import { destinationOnPaper } from '@kalavara/shared-types/checkout/countries.rules';
import type { Order } from '@kalavara/shared-types/orders/orders';
import { calledOffBy } from '@kalavara/shared-types/orders/orders.rules';
import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import type { PublicSettings } from '@kalavara/shared-types/settings/settings';
import { isAllRefunded } from '../../../features/orders/change';
import { Allergens } from '../../../features/catalogue/Allergens';
import { customizationText } from '../../../features/orders/shopper/customizationText';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { dayText } from '../../../ui/time';
import css from './PackingSlip.module.css';

const calledOffTexts = {
  cancelled: 'status.cancelled',
  refunded: 'payment.refunded',
  refundDue: 'card.refundOnWay',
} as const;

type Props = { order: Order; settings: PublicSettings; products: readonly Product[] };

/** The content of the parcel, without prices, because it is read while packing and by the courier. */
export function PackingSlip({ order, settings, products }: Props) {
  const { t } = useTranslation(['orders', 'product']);
  const { t: tCustomization } = useTranslation(['order', 'cart', 'product']);
  const language = useLanguage();
  const isRefundDue = isAllRefunded(order);
  const calledOff = calledOffBy({ ...order, isRefundDue });
  const {
    orderId,
    customerInfo,
    deliveryAddress,
    expectedDelivery,
    lines,
    specialInstructions,
    totalItems,
  } = order;
  return (
    <article className={css['slip']} aria-label={t('slip.title', { order: orderId })}>
      <h1>{orderId}</h1>
      {order.isTest && <p className={css['mark']}>{t('card.test')}</p>}
      {calledOff && <p className={css['mark']}>{t(calledOffTexts[calledOff])}</p>}
      <section>
        <h2>{t('slip.to')}</h2>
        <p className={css['address']}>
          <strong>{customerInfo.name}</strong>
          {'\n'}
          {deliveryAddress.address}
          {'\n'}
          <strong>{destinationOnPaper(deliveryAddress, language)}</strong>
        </p>
        <p>
          {t('slip.phone')}: {customerInfo.phone}
        </p>
        {expectedDelivery && (
          <p>
            {t('slip.expected')}: {dayText(expectedDelivery, language)}
          </p>
        )}
      </section>
      <section>
        <h2>
          {t('slip.items')} · {t('slip.units', { count: totalItems })}
        </h2>
        <ul>
          {lines.map((line, index) => (
            <li key={index}>
              <span className={css['box']} aria-hidden="true" />
              <span>
                <strong>
                  {line.quantity} × {(language === 'ml' && line.nameMl) || line.name}
                </strong>{' '}
                {line.weight} · {t(`product:spice.${line.spiceLevel}`)}
                {line.customization && (
                  <em>{customizationText(line.customization, tCustomization)}</em>
                )}
                <Allergens
                  product={products.find(({ id }) => id === line.productId) ?? { allergens: [] }}
                  customization={line.customization}
                  isDeclaration
                />
              </span>
            </li>
          ))}
        </ul>
      </section>
      {specialInstructions && (
        <section>
          <h2>{t('details.instructions')}</h2>
          <p className={css['address']}>{specialInstructions}</p>
        </section>
      )}
      <footer>
        <p className={css['address']}>
          {t('slip.from')}: <strong>{businessNameIn(language, settings)}</strong>,{' '}
          {settings.address}
        </p>
        <p>
          {settings.phone}
          {settings.fssai && ` · ${t('slip.fssai')} ${settings.fssai}`}
        </p>
      </footer>
    </article>
  );
}
