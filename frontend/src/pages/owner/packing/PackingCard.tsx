import type { PackingOrder } from '@kalavara/shared-types/orders/packing';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOfPrint } from '../../../features/orders/bulk';
import { destinationText } from '../../../features/orders/destination';
import { customizationText } from '../../../features/orders/shopper/customizationText';
import { useOrderWrites } from '../../../features/orders/writes';
import { useLanguage } from '../../../i18n/language';
import { Button } from '../../../ui/Button';
import card from '../../../ui/Card.module.css';
import { Glyph } from '../../../ui/Glyph';
import { linkStyle } from '../../../ui/linkStyle';
import { dayText } from '../../../ui/time';
import { useIsMounted } from '../../../ui/useIsMounted';
import { NextButton } from '../orders/NextButton';
import { ShipmentDialog } from '../orders/ShipmentDialog';
import { ShipmentPart } from '../orders/ShipmentPart';
import { useTracking } from '../orders/useTracking';
import type { Failed } from '../../../features/orders/bulk';
import { useUndo } from '../orders/useUndo';
import css from './Packing.module.css';

type Props = {
  order: PackingOrder;
  onFailed: (failed: Failed | undefined) => void;
  /** Whether the rows have just moved. */
  hasShifted: () => boolean;
  selection: { isSelected: boolean; onSelect: (isSelected: boolean) => void } | undefined;
};

const following = { confirmed: 'preparing', preparing: 'shipped', shipped: undefined } as const;

/** An order as a row with its next step; content and address are behind the arrow. */
export function PackingCard({ order, onFailed, hasShifted, selection }: Props) {
  const { t } = useTranslation('orders');
  const [isOpen, setOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const tracking = useTracking(order);
  const { saveStatus, reload } = useOrderWrites();
  const { offerUndo, describeUndo } = useUndo();
  const isMounted = useIsMounted();
  const language = useLanguage();
  const next = following[order.status];

  async function save(status: 'preparing' | 'shipped') {
    setSaving(true);
    onFailed(undefined);
    try {
      const after = await saveStatus(order, status);
      const changed = [{ before: order, after }];
      // After the list was left the tracking number has no field.
      if (status === 'shipped' && !after.shipment && isMounted())
        tracking.open(describeUndo(changed));
      else offerUndo(changed);
    } catch (error) {
      onFailed({ order, error });
      await reload(order);
    }
    setSaving(false);
  }
  return (
    <li
      ref={tracking.item}
      className={`${card['card']} ${css['card']}`}
      aria-labelledby={`order-${order.id}`}
    >
      <header className={css['row']} data-selecting={selection ? true : undefined}>
        {selection && (
          <input
            type="checkbox"
            aria-label={t('bulk.one', { order: order.orderId })}
            checked={selection.isSelected}
            onChange={({ target }) => selection.onSelect(target.checked)}
          />
        )}
        <div className={css['summary']}>
          <h2 id={`order-${order.id}`}>{order.orderId}</h2>
          <p>{order.customerInfo.name}</p>
          <p className={css['muted']}>
            {t(`status.${order.status}`)} · {t('card.items', { count: order.totalItems })} ·{' '}
            {destinationText(order.deliveryAddress, language)}
            {order.isTest && ` · ${t('card.test')}`}
          </p>
        </div>
        {!selection && next && (
          <NextButton
            orderId={order.orderId}
            next={next}
            isBusy={isSaving}
            className={css['next']}
            hasShifted={hasShifted}
            onPress={(to) => void save(to)}
          />
        )}
        <Button
          variant="quiet"
          className={css['toggle']}
          aria-label={t(isOpen ? 'card.hide' : 'card.show')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Glyph name={isOpen ? 'up' : 'down'} />
        </Button>
      </header>
      {tracking.form}
      {isOpen && <Details order={order} />}
    </li>
  );
}

function Details({ order }: { order: PackingOrder }) {
  const { t } = useTranslation(['orders', 'packing', 'product']);
  const { t: tCustomization } = useTranslation(['order', 'cart', 'product']);
  const language = useLanguage();
  const [isShipping, setShipping] = useState(false);
  const { customerInfo, deliveryAddress, expectedDelivery, specialInstructions } = order;
  return (
    <div className={css['details']}>
      <section>
        <h3>{t('packing:items')}</h3>
        <ul className={css['lines']}>
          {order.lines.map((line, index) => (
            <li key={index}>
              <strong>
                {line.quantity} × {(language === 'ml' && line.nameMl) || line.name}
              </strong>
              <small>
                {line.weight} · {t(`product:spice.${line.spiceLevel}`)}
              </small>
              {line.customization && (
                <small>{customizationText(line.customization, tCustomization)}</small>
              )}
            </li>
          ))}
        </ul>
        {specialInstructions && (
          <p className={css['loud']}>
            <strong>{t('details.instructions')}</strong> {specialInstructions}
          </p>
        )}
      </section>
      <section>
        <h3>{t('slip.to')}</h3>
        <p className={css['address']}>
          {customerInfo.name}
          {'\n'}
          {deliveryAddress.address}
          {'\n'}
          {destinationText(deliveryAddress, language, (pincode) => t('card.pin', { pincode }))}
        </p>
        <p>
          <a href={`tel:${customerInfo.phone}`}>{customerInfo.phone}</a>
        </p>
        {expectedDelivery && (
          <p>{t('card.expected', { day: dayText(expectedDelivery, language) })}</p>
        )}
        {order.shipment && <ShipmentPart shipment={order.shipment} />}
      </section>
      <div className={css['acts']}>
        {(['slips', 'labels'] as const).map((kind) => (
          <a
            key={kind}
            className={linkStyle('quiet')}
            href={addressOfPrint(kind, [order], language)}
            target="_blank"
            rel="noreferrer"
          >
            {t(kind === 'slips' ? 'packing:slip' : 'packing:label')}
          </a>
        ))}
        {order.status !== 'confirmed' && (
          <Button variant="quiet" onClick={() => setShipping(true)}>
            {t('shipment.button')}
          </Button>
        )}
        {isShipping && <ShipmentDialog order={order} onClose={() => setShipping(false)} />}
      </div>
    </div>
  );
}
