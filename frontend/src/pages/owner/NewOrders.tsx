import type { Order } from '@kalavara/shared-types/orders';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openSound, useCanSound } from '../../ui/bell';
import { Button } from '../../ui/Button';
import { rupees } from '../../ui/rupees';
import { showToast } from '../../ui/Toast';
import { soundForOrder, switchSound, useOrderSound } from './orderSound';
import css from './Owner.module.css';
import { useNewOrders } from './useNewOrders';

/** More than these are told as a number: nobody reads ten notices. */
const toldOneByOne = 3;

/** Says that an order came in, whatever part of the dashboard is open; the button is for its sound. */
export function NewOrders() {
  const { t } = useTranslation('overview');
  const unseen = useUnseen();
  useNewOrders((orders) => {
    textsFor(orders, t).forEach((text) => showToast(text));
    unseen.add(orders.length);
    soundForOrder();
  });
  return <SoundButton />;
}

type T = ReturnType<typeof useTranslation<'overview'>>['t'];
const textsFor = (orders: readonly Order[], t: T): string[] =>
  orders.length > toldOneByOne
    ? [t('newOrders.many', { count: orders.length })]
    : orders.map(({ customerInfo, pricing }) =>
        t('newOrders.one', { name: customerInfo.name, total: rupees(pricing.totalAmount) }),
      );

/** How many came in behind somebody's back stands in the title of the page until it is looked at. */
function useUnseen() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const title = document.title;
    if (count > 0) document.title = `(${count}) ${title}`;
    return () => void (document.title = title);
  }, [count]);
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && setCount(0);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return {
    add: (more: number) =>
      void (document.visibilityState === 'hidden' && setCount((before) => before + more)),
  };
}

function SoundButton() {
  const { t } = useTranslation('overview');
  const isOn = useOrderSound();
  const canSound = useCanSound();
  // Remembered from another day, it still needs a press of this one.
  useEffect(() => {
    if (!isOn) return;
    openSound();
    const presses = ['pointerdown', 'keydown'] as const;
    presses.forEach((press) => window.addEventListener(press, openSound));
    return () => presses.forEach((press) => window.removeEventListener(press, openSound));
  }, [isOn]);
  return (
    <div className={css['sound']}>
      <Button look="quiet" aria-pressed={isOn} onClick={() => switchSound(!isOn)}>
        {t(isOn ? 'newOrders.soundOn' : 'newOrders.soundOff')}
      </Button>
      {isOn && !canSound && <small>{t('newOrders.pressOnce')}</small>}
    </div>
  );
}
