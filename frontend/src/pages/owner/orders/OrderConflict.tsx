import type { Order } from '@kalavara/shared-types/orders/orders';
import { courierName } from '@kalavara/shared-types/couriers/couriers.rules';
import { refundableOf } from '../../../features/orders/change';
import type { ListedOrder } from '../../../features/orders/writes';
import { useLanguage } from '../../../i18n/language';
import { useErrorText } from '../../../i18n/useErrorText';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { Conflict } from '../../../ui/Conflict';
import { rupees } from '../../../ui/rupees';
import { dateTimeText } from './dateTimeText';
import { useActorName } from './useActorName';

type Props = {
  /** The order when the dialog opened, and its current state. */
  base: ListedOrder;
  order: ListedOrder;
  /** The chosen value, if the order has it already, so that nothing is left to decide. */
  already?: string | undefined;
  /** Whether the server refused: the conflict then follows a press, and takes the focus. */
  isRefused: boolean;
  onContinue: () => void;
};

/** A packer's orders have no amounts, no note and no author of changes. */
const isWhole = (order: ListedOrder): order is Order => 'pricing' in order;

const shipmentOf = ({ shipment }: ListedOrder) =>
  shipment
    ? [courierName(shipment), shipment.trackingNumber, shipment.grams && `${shipment.grams} g`]
        .filter(Boolean)
        .join(' · ')
    : '';

const addressOf = ({ deliveryAddress: { address, pincode } }: Order) =>
  `${address} ${pincode}`.trim();

/** The differences between the order that the owner based a change on and the current one. */
export function OrderConflict({ base, order, already, isRefused, onContinue }: Props) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const actorName = useActorName();
  const errorText = useErrorText();
  const labels = {
    title: t('changed.title'),
    text: isWhole(order)
      ? t('changed.text', {
          by: actorName(order.changedBy),
          at: dateTimeText(order.updatedAt, language),
        })
      : errorText('changed-meanwhile'),
    mine: t('changed.before'),
    theirs: t('changed.now'),
    empty: '–',
  };
  const rows = [
    {
      key: 'status',
      label: t('filter.status'),
      mine: t(`status.${base.status}`),
      theirs: t(`status.${order.status}`),
    },
    {
      key: 'shipment',
      label: t('shipment.label'),
      mine: shipmentOf(base),
      theirs: shipmentOf(order),
    },
    ...(isWhole(base) && isWhole(order) ? ownerRows(base, order, t) : []),
  ].filter(({ mine, theirs }) => mine !== theirs);
  return (
    <Conflict labels={labels} rows={rows} takesFocus={isRefused}>
      {already === undefined ? (
        <Button variant="quiet" onClick={onContinue}>
          {t('changed.continue')}
        </Button>
      ) : (
        <p>{t('changed.already', { to: already })}</p>
      )}
    </Conflict>
  );
}

const ownerRows = (base: Order, order: Order, t: TFunction<'orders'>) => [
  {
    key: 'payment',
    label: t('filter.payment'),
    mine: t(`payment.${base.paymentStatus}`),
    theirs: t(`payment.${order.paymentStatus}`),
  },
  {
    key: 'left',
    label: t('changed.left'),
    mine: rupees(refundableOf(base)),
    theirs: rupees(refundableOf(order)),
  },
  {
    key: 'address',
    label: t('address.changed'),
    mine: addressOf(base),
    theirs: addressOf(order),
  },
  { key: 'note', label: t('details.note'), mine: base.note ?? '', theirs: order.note ?? '' },
];
