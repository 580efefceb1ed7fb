import type { Order } from '@kalavara/shared-types/orders/orders';
import { isShipped } from '@kalavara/shared-types/orders/orders.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOwed } from '../../../features/orders/byHand';
import { refundableOf } from '../../../features/orders/change';
import { Button } from '../../../ui/Button';
import { ChatDialog } from './ChatDialog';
import { PaymentDialog } from './PaymentDialog';
import { PrintSlip } from './PrintSlip';
import { RefundDialog } from './RefundDialog';
import { ShipmentDialog } from './ShipmentDialog';
import type { Failure } from './useChange';

const dialogs = {
  payment: PaymentDialog,
  chat: ChatDialog,
  shipment: ShipmentDialog,
  refund: RefundDialog,
};
type DialogName = keyof typeof dialogs;

type Props = {
  order: Order;
  onFailure: (failure: Failure | undefined) => void;
};

/** The actions on an order except its status, each in a dialog. */
export function OrderActions({ order, onFailure }: Props) {
  const { t } = useTranslation('orders');
  const [open, setOpen] = useState<DialogName>();
  const { status } = order;
  const isTravelling = status === 'preparing' || isShipped(status);
  const Opened = open && dialogs[open];
  const button = (name: DialogName) => (
    <Button variant="quiet" onClick={() => setOpen(name)}>
      {t(`${labels[name]}.button`)}
    </Button>
  );
  return (
    <>
      {isOwed(order) && button('payment')}
      <PrintSlip order={order} onFailure={onFailure} />
      {order.customerInfo.phone && button('chat')}
      {isTravelling && button('shipment')}
      {refundableOf(order) > 0 && button('refund')}
      {Opened && <Opened order={order} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const labels = {
  payment: 'pay',
  chat: 'chat',
  shipment: 'shipment',
  refund: 'refund',
} as const satisfies Record<DialogName, string>;
