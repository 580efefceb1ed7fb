import { minuteMs } from '@kalavara/shared-types/durations';
import type { Order } from '@kalavara/shared-types/orders/orders';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isOwed } from '../../../features/orders/byHand';
import { useLanguage } from '../../../i18n/language';
import { serverNow } from '../../../realtime/clock';
import { Button } from '../../../ui/Button';
import { Glyph } from '../../../ui/Glyph';
import { rupees } from '../../../ui/rupees';
import { dateTimeText } from './dateTimeText';
import css from './OrderCard.module.css';
import { RefundMark } from './RefundMark';

type HeadProps = {
  order: Order;
  isSaving: boolean;
  /** Its checkbox, while orders are selected. */
  mark: ReactNode;
};

/** The first line of an order on a laptop. */
export function OrderHead({ order, isSaving, mark }: HeadProps) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  return (
    <header className={css['head']}>
      {mark}
      <Title order={order} />
      <PaymentMark order={order} />
      <p className={css['muted']}>
        {t('card.created', { at: dateTimeText(order.createdAt, language) })}
      </p>
      <p role="status" className={css['saving']}>
        {isSaving && t('card.saving')}
      </p>
      <strong className={css['total']}>
        {t('card.items', { count: order.totalItems })} · {rupees(order.pricing.totalAmount)}
      </strong>
    </header>
  );
}

type RowProps = {
  order: Order;
  isOpen: boolean;
  onToggle: () => void;
  mark: ReactNode;
  children: ReactNode;
};

/** An order on a phone: the data needed for its next step, with the button for it. */
export function OrderRow({ order, isOpen, onToggle, mark, children }: RowProps) {
  const { t } = useTranslation('orders');
  const ageText = useAgeText();
  return (
    <header
      className={css['row']}
      data-open={isOpen || undefined}
      data-selecting={mark ? true : undefined}
    >
      {mark}
      <div className={css['number']}>
        <Title order={order} />
      </div>
      <div className={css['summary']}>
        {!isOpen && <p>{order.customerInfo.name || t('card.erased')}</p>}
        <p className={css['muted']}>
          {t('card.items', { count: order.totalItems })} · {rupees(order.pricing.totalAmount)} ·{' '}
          {ageText(order.createdAt)} <PaymentMark order={order} />
        </p>
      </div>
      {children}
      <Button
        variant="quiet"
        className={css['toggle']}
        aria-label={t(isOpen ? 'card.hide' : 'card.show')}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <Glyph name={isOpen ? 'up' : 'down'} />
      </Button>
    </header>
  );
}

function Title({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  return (
    <>
      <h3 id={`order-${order.id}`}>{order.orderId}</h3>
      {order.isTest && (
        <span className={css['test']} title={t('card.testHint')}>
          {t('card.test')}
        </span>
      )}
      <RefundMark order={order} />
    </>
  );
}

/** The payment of an order by hand; an open one stands out. */
function PaymentMark({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { paymentMethod = 'gateway' } = order;
  if (isOwed(order))
    return (
      <span className={css['mark']} data-owed>
        {t('pay.open')}
      </span>
    );
  return paymentMethod === 'cash' || paymentMethod === 'upi' ? (
    <span className={css['mark']}>{t(`pay.${paymentMethod}`)}</span>
  ) : null;
}

/** Formats the age of an order in its largest unit. */
function useAgeText(): (createdAt: string) => string {
  const { t } = useTranslation('orders');
  return (createdAt) => {
    const minutes = Math.max(0, Math.floor((serverNow() - Date.parse(createdAt)) / minuteMs));
    if (minutes < 60) return t('age.minutes', { n: String(minutes) });
    const hours = Math.floor(minutes / 60);
    if (hours < 48) return t('age.hours', { n: String(hours) });
    return t('age.days', { n: String(Math.floor(hours / 24)) });
  };
}
