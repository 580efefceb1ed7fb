import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkCoupon, type HandChange, type HandForm } from '../../../../features/orders/byHand';
import { codeOf, useErrorText } from '../../../../i18n/useErrorText';
import { Button } from '../../../../ui/Button';
import { TextField } from '../../../../ui/TextField';
import { Grid } from '../../../../ui/Grid';
import css from './HandOrder.module.css';
import type { HandBill } from './useHandBill';

type Props = {
  form: HandForm;
  problem: HandBill['couponProblem'];
  error: string | undefined;
  onChange: (change: HandChange) => void;
};

/** The field of a coupon; a code has an effect once the server has checked it. */
export function CouponField({ form: { coupon, applied }, problem, error, onChange }: Props) {
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  const [refusal, setRefusal] = useState<{ code: string; error: ErrorCode }>();
  const [isBusy, setBusy] = useState(false);

  async function apply() {
    const code = coupon.trim();
    if (code === '') return;
    setBusy(true);
    setRefusal(undefined);
    // The code may be changed until the answer, which is of the checked one.
    const changeChecked = (changes: Partial<HandForm>) =>
      onChange((latest) => (latest.coupon.trim() === code ? changes : {}));
    try {
      const checked = await checkCoupon(code);
      changeChecked({ applied: checked, coupon: checked.code });
    } catch (caught) {
      changeChecked({ applied: null });
      setRefusal({ code, error: codeOf(caught) });
    }
    setBusy(false);
  }
  const refused = refusal?.code === coupon.trim() ? refusal.error : undefined;
  const why =
    problem === 'coupon-beside' ? t('byHand.couponBeside') : problem && errorText(problem);
  return (
    <Grid columns="end" gap={2} className={css['coupon']}>
      <TextField
        label={t('byHand.coupon')}
        name="coupon"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        value={coupon}
        error={error ?? (refused && errorText(refused))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void apply();
        }}
        onChange={({ target }) => {
          setRefusal(undefined);
          onChange({ coupon: target.value, applied: null });
        }}
      />
      <Button variant="quiet" isBusy={isBusy} onClick={() => void apply()}>
        {t('byHand.couponApply')}
      </Button>
      <p role="status">{applied && (why ?? t('byHand.couponApplied', { code: applied.code }))}</p>
    </Grid>
  );
}
