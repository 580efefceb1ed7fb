import { useTranslation } from 'react-i18next';
import { Check } from '../../ui/Check';
import { TextField } from '../../ui/TextField';
import { Contested } from './Contested';
import type { CouponDraft } from './fields';
import { useField } from './FormContext';
import { Rows } from './Rows';

const fresh: CouponDraft = { code: '', percent: '', isActive: true };

/** Coupon codes for the checkout. This list is never sent to a page of the shop. */
export function Coupons() {
  const { t } = useTranslation('settings');
  const { draft, theirs, problems, isContested, set, takeMine, takeTheirs } = useField('coupons');
  const errorAt = (at: number, field: keyof CouponDraft) => {
    const why = problems.find((problem) => problem.at === `${at}.${field}`)?.why;
    return why && t(why === 'percent' ? 'wrong.couponPercent' : `wrong.${why}`);
  };
  const describe = (
    coupons: readonly { code: string; percent: string | number; isActive: boolean }[],
  ) =>
    coupons
      .map(({ code, percent, isActive }) =>
        t(isActive ? 'coupons.line' : 'coupons.lineOff', { code, percent }),
      )
      .join('; ');
  return (
    <>
      <Rows
        rows={draft}
        nameOf={({ code }, at) => t('coupons.row', { number: at + 1, code })}
        add={t('coupons.add')}
        remove={t('remove')}
        removeOf={({ code }) => t('coupons.remove', { code })}
        empty={t('coupons.empty')}
        fresh={fresh}
        onChange={set}
      >
        {(coupon, at, change) => (
          <>
            <TextField
              label={t('coupons.code')}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              maxLength={24}
              value={coupon.code}
              error={errorAt(at, 'code')}
              onChange={(event) => change({ ...coupon, code: event.target.value })}
            />
            <TextField
              label={t('coupons.percent')}
              inputMode="numeric"
              maxLength={2}
              value={coupon.percent}
              error={errorAt(at, 'percent')}
              onChange={(event) => change({ ...coupon, percent: event.target.value })}
            />
            <Check
              label={t('coupons.active')}
              isChecked={coupon.isActive}
              onChange={(isActive) => change({ ...coupon, isActive })}
            />
          </>
        )}
      </Rows>
      {isContested && (
        <Contested
          name={t('cards.coupons.title')}
          mine={describe(draft)}
          theirs={describe(theirs)}
          onMine={takeMine}
          onTheirs={takeTheirs}
        />
      )}
    </>
  );
}
