import type { Order } from '@kalavara/shared-types/orders/orders';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoom } from '../../realtime/useRoom';
import { openSound, useCanSound } from '../../ui/bell';
import { Button } from '../../ui/Button';
import { rupees } from '../../ui/rupees';
import { showToast } from '../../ui/Toast';
import { soundForOrder, switchSound, useOrderSound } from './orderSound';
import css from './Owner.module.css';
import { useNewOrders } from './useNewOrders';

/** Above this number new orders are announced as a count. */
const maxSingleToasts = 3;

/** Announces new orders on every page of the owner. */
export function NewOrders() {
  const { t } = useTranslation('overview');
  const unseen = useUnseen();
  useRoom('orders');
  useSoundOfPress();
  useNewOrders((orders) => {
    textsFor(orders, t).forEach((text) => showToast(text));
    unseen.add(orders.length);
    soundForOrder();
  });
  return null;
}

type T = ReturnType<typeof useTranslation<'overview'>>['t'];
const textsFor = (orders: readonly Order[], t: T): string[] =>
  orders.length > maxSingleToasts
    ? [t('newOrders.many', { count: orders.length })]
    : orders.map(({ customerInfo, pricing }) =>
        t('newOrders.one', { name: customerInfo.name, total: rupees(pricing.totalAmount) }),
      );

/** Shows the number of orders that arrived in a hidden tab in its title until the tab is visible. */
function useUnseen() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count === 0) return;
    const title = document.title;
    document.title = `(${count}) ${title}`;
    return () => void (document.title = title);
  }, [count]);
  useEffect(() => {
    const clearIfVisible = () => document.visibilityState === 'visible' && setCount(0);
    document.addEventListener('visibilitychange', clearIfVisible);
    return () => document.removeEventListener('visibilitychange', clearIfVisible);
  }, []);
  return {
    add: (more: number) =>
      void (document.visibilityState === 'hidden' && setCount((before) => before + more)),
  };
}

/** The sound was enabled on another day, but the browser requires a new press. */
function useSoundOfPress() {
  const isOn = useOrderSound();
  useEffect(() => {
    if (!isOn) return;
    openSound();
    const presses = ['pointerdown', 'keydown'] as const;
    presses.forEach((press) => window.addEventListener(press, openSound));
    return () => presses.forEach((press) => window.removeEventListener(press, openSound));
  }, [isOn]);
}

/** The switch for the sound of new orders. */
export function SoundButton() {
  const { t } = useTranslation('overview');
  const isOn = useOrderSound();
  const canSound = useCanSound();
  return (
    <div className={css['sound']}>
      <Button variant="quiet" aria-pressed={isOn} onClick={() => switchSound(!isOn)}>
        {t(isOn ? 'newOrders.soundOn' : 'newOrders.soundOff')}
      </Button>
      {isOn && !canSound && <small>{t('newOrders.pressOnce')}</small>}
    </div>
  );
}
