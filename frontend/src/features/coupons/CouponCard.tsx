import type { Coupon } from '@kalavara/shared-types/coupons/coupons';
import { couponTime } from '@kalavara/shared-types/coupons/coupons.rules';
import { minuteMs } from '@kalavara/shared-types/durations';
import type { Day } from '@kalavara/shared-types/primitives';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '../../i18n/language';
import { useNow } from '../../realtime/drawing';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { Wrap } from '../../ui/Wrap';
import card from '../../ui/Card.module.css';
import { rupees } from '../../ui/rupees';
import { dayText } from '../../ui/time';
import css from './Coupons.module.css';

type Props = {
  coupon: Coupon;
  isBusy: boolean;
  /** The reason why the coupon was not switched. */
  refusal: string | undefined;
  /** The address of its orders. */
  linkTo: (code: string) => string;
  onEdit: () => void;
  onSwitch: () => void;
};

/** A coupon with its limits and its uses. */
export function CouponCard({ coupon, isBusy, refusal, linkTo, onEdit, onSwitch }: Props) {
  const { t } = useTranslation('coupons');
  const language = useLanguage();
  const { code, percent, amount, minimum, fromDay, toDay, phoneLimit, products, isActive } = coupon;
  const state = stateOf(coupon, indianDay(useNow(minuteMs)));
  const day = (value: string) => dayText(value, language);
  const span =
    fromDay && toDay
      ? t('card.fromTo', { from: day(fromDay), to: day(toDay) })
      : fromDay
        ? t('card.from', { from: day(fromDay) })
        : toDay && t('card.to', { to: day(toDay) });
  const limits = [
    minimum > 0 && t('card.minimum', { amount: rupees(minimum) }),
    span,
    phoneLimit !== null && t('card.phoneLimit', { count: phoneLimit }),
    products && t('card.products', { count: products.length }),
  ].filter(Boolean);
  return (
    <li className={`${card['card']} ${css['card']}`}>
      <header>
        <h2>{code}</h2>
        <span className={css['state']} data-state={state}>
          {t(`state.${state}`)}
        </span>
      </header>
      <p>
        {percent === null
          ? t('card.amount', { amount: rupees(amount!) })
          : t('card.percent', { percent })}
        {limits.length > 0 && ` · ${limits.join(' · ')}`}
      </p>
      <p className={css['uses']}>
        {usesText()}{' '}
        {coupon.uses > 0 && (
          <Link to={linkTo(code)} aria-label={t('ordersOf', { code })}>
            {t('orders')}
          </Link>
        )}
      </p>
      <Alert>{refusal}</Alert>
      <Wrap>
        <Button
          variant="quiet"
          id={`edit-${code}`}
          aria-label={t('editOf', { code })}
          onClick={onEdit}
        >
          {t('edit')}
        </Button>
        <Button
          variant="quiet"
          isBusy={isBusy}
          aria-label={t(isActive ? 'switchOffOf' : 'switchOnOf', { code })}
          onClick={onSwitch}
        >
          {t(isActive ? 'switchOff' : 'switchOn')}
        </Button>
      </Wrap>
    </li>
  );

  function usesText() {
    const { uses, totalLimit } = coupon;
    return totalLimit === null
      ? t('card.uses', { count: uses })
      : t('card.usesOf', { uses, limit: totalLimit });
  }
}

function stateOf(coupon: Coupon, today: Day): 'off' | 'later' | 'ended' | 'usedUp' | 'on' {
  if (!coupon.isActive) return 'off';
  const time = couponTime(coupon, today);
  if (time) return time === 'coupon-ended' ? 'ended' : 'later';
  return coupon.totalLimit !== null && coupon.uses >= coupon.totalLimit ? 'usedUp' : 'on';
}
