import type { Order } from '@kalavara/shared-types/orders/orders';
import { useState } from 'react';
import { type NextStatus, nextStatusOf } from '../../../features/orders/nextStatus';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { Wrap } from '../../../ui/Wrap';
import card from '../../../ui/Card.module.css';
import { useMediaQuery } from '../../../ui/useMediaQuery';
import { ChangeDialog } from './ChangeDialog';
import { Contact } from './Contact';
import css from './OrderCard.module.css';
import { moveBetweenChecks } from './moveBetweenChecks';
import { NextButton } from './NextButton';
import { OrderActions } from './OrderActions';
import { OrderDetails } from './OrderDetails';
import { OrderHead, OrderRow } from './OrderHead';
import { StatusSelect } from './StatusSelect';
import { type Failure, useChange } from './useChange';
import { useTracking } from './useTracking';

type Props = {
  order: Order;
  onFailure: (failure: Failure | undefined) => void;
  /** Whether the rows have just moved. */
  hasShifted: () => boolean;
  /** Set while orders are selected. */
  selection?: { isSelected: boolean; onSelect: (isSelected: boolean) => void } | undefined;
};

/**
 * An order: on a laptop its customer, address, progress and actions; on a phone a row, with the rest behind "View
 * Details".
 */
export function OrderCard({ order, onFailure, hasShifted, selection }: Props) {
  const { t } = useTranslation('orders');
  const isPhone = useMediaQuery('(max-width: 699px)');
  const [isOpen, setOpen] = useState(false);
  const tracking = useTracking(order);
  const { requestChange, requested, setRequested, isSaving } = useChange(
    order,
    onFailure,
    tracking.open,
  );
  const { status } = order;
  const next = (
    <NextStep
      order={order}
      isBusy={isSaving}
      hasStatus={isPhone}
      hasShifted={hasShifted}
      onChoose={(to) => requestChange({ status: to }, order)}
    />
  );
  const mark = selection && (
    <input
      type="checkbox"
      className={css['check']}
      aria-label={t('bulk.one', { order: order.orderId })}
      checked={selection.isSelected}
      onChange={({ target }) => selection.onSelect(target.checked)}
      onKeyDown={moveBetweenChecks}
    />
  );
  const toggle = { isOpen, onToggle: () => setOpen(!isOpen) };
  return (
    <li
      ref={tracking.item}
      className={`${card['card']} ${css['card']}`}
      data-status={status}
      aria-labelledby={`order-${order.id}`}
    >
      {isPhone ? (
        <OrderRow order={order} {...toggle} mark={mark}>
          {selection ? null : next}
        </OrderRow>
      ) : (
        <OrderHead order={order} isSaving={isSaving} mark={mark} />
      )}
      {tracking.form}
      {(isOpen || !isPhone) && (
        <>
          <Contact order={order} />
          <div className={css['selects']}>
            <StatusSelect order={order} field="status" onChoose={requestChange} />
            {order.paymentMethod !== 'later' && (
              <StatusSelect order={order} field="paymentStatus" onChoose={requestChange} />
            )}
          </div>
          <Wrap className={css['actions']}>
            {!isPhone && (
              <Button variant="quiet" aria-expanded={isOpen} onClick={toggle.onToggle}>
                {t(isOpen ? 'card.hide' : 'card.show')}
              </Button>
            )}
            <OrderActions order={order} onFailure={onFailure} />
            {!isPhone && next}
          </Wrap>
        </>
      )}
      {isOpen && <OrderDetails order={order} />}
      {requested && (
        <ChangeDialog order={order} requested={requested} onClose={() => setRequested(undefined)} />
      )}
    </li>
  );
}

function NextStep({
  order,
  isBusy,
  hasStatus,
  hasShifted,
  onChoose,
}: {
  order: Order;
  isBusy: boolean;
  /** Whether the status is shown because there is no next step. */
  hasStatus: boolean;
  hasShifted: () => boolean;
  onChoose: (status: NextStatus) => void;
}) {
  const { t } = useTranslation('orders');
  const next = nextStatusOf(order);
  if (!next)
    return hasStatus ? <p className={css['muted']}>{t(`status.${order.status}`)}</p> : null;
  return (
    <NextButton
      orderId={order.orderId}
      next={next}
      isBusy={isBusy}
      className={css['next']}
      hasShifted={hasShifted}
      onPress={onChoose}
    />
  );
}
