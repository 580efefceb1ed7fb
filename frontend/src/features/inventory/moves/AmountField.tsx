import type { Unit } from '@kalavara/shared-types/inventory/inventory';
import { fromMilli, toMilli } from '@kalavara/shared-types/units.rules';
import { parseDecimal } from '@kalavara/shared-types/numbers.rules';
import { useTranslation } from 'react-i18next';
import { decimalInput, useCommaError } from '../../../ui/decimalInput';
import { Field } from '../../../ui/Field';
import css from './MoveForm.module.css';
import { formText, useTexts } from '../texts';

type Props = {
  label: string;
  unit: Unit;
  typed: string;
  onTyped: (typed: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
};

/** The step for weighed items and for counted ones. */
const steps: Record<Unit, number> = { kg: 0.5, L: 0.5, g: 50, ml: 50, piece: 1, pack: 1, box: 1 };

/** A quantity with − and + buttons, and buttons for ten steps. */
export function AmountField({ label, unit, typed, onTyped, hint, error }: Props) {
  const { t } = useTranslation('inventory');
  const { unitOf } = useTexts();
  const commaError = useCommaError(typed);
  const now = parseDecimal(typed) || 0;
  const by = (change: number) =>
    onTyped(formText(Math.max(0, fromMilli(toMilli(now) + toMilli(change)))));
  const step = steps[unit];
  const button = (change: number, sign: string, key: 'stock.less' | 'stock.more') => (
    <button
      type="button"
      disabled={change < 0 && now <= 0}
      aria-label={t(key, { step: formText(Math.abs(change)), unit: unitOf(unit) })}
      onClick={() => by(change)}
    >
      {sign}
      {Math.abs(change) === step ? '' : formText(Math.abs(change))}
    </button>
  );
  return (
    <div>
      <Field label={label} hint={hint} error={commaError ?? error}>
        {({ className, ...linked }) => (
          <div className={css['stepper']}>
            {button(-step, '−', 'stock.less')}
            <input
              {...linked}
              className={className}
              {...decimalInput}
              value={typed}
              onChange={(event) => onTyped(event.target.value)}
            />
            {button(step, '+', 'stock.more')}
            {button(step * 10, '+', 'stock.more')}
          </div>
        )}
      </Field>
    </div>
  );
}
