import type { Checkpoint, CutletCheckPlan } from '@kalavara/shared-types/content/cutlets';
import { correctiveActionsOf } from '@kalavara/shared-types/content/cutlet-actions';
import { isOutsideLimit } from '@kalavara/shared-types/cutlets/cutlet-limits.rules';
import { checkOf } from '@kalavara/shared-types/cutlets/cutlets.rules';
import { useRef, type ComponentProps, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language';
import { Button } from '../../ui/Button';
import { useCommaError } from '../../ui/decimalInput';
import { Field } from '../../ui/Field';
import { Tick } from '../../ui/Tick';
import { useNumberInput } from '../../ui/useNumberInput';
import { CheckedBy } from './CheckedBy';
import { CorrectiveAction } from './CorrectiveAction';
import css from './Tasks.module.css';
import { useBand, useLimitText, useUnit, useValue } from './texts';
import { type CheckTick, useCheckEntry } from './useCheckEntry';

type Props = CheckTick & {
  isWaiting: boolean;
  /** The calculated value, for comparison. */
  hint: string | undefined;
  /** For the owner only. */
  onReopen: (() => void) | undefined;
};

/** A subtask or checkpoint with its value and its button. */
export function CheckRow({ day, taskId, plan, isWaiting, hint, onTick, onReopen }: Props) {
  const { t } = useTranslation('cutlets');
  const language = useLanguage();
  const unitOf = useUnit();
  const valueOf = useValue();
  const limitText = useLimitText();
  const bandOf = useBand();
  const form = useRef<HTMLFormElement>(null);
  const entry = useCheckEntry({ day, taskId, plan, onTick });
  const { outside, problem } = entry;
  const input = useNumberInput(entry.typed, entry.type);
  const commaError = useCommaError(entry.typed);
  const done = checkOf(day, taskId, plan.id);
  const isDone = done !== undefined;
  const name = plan.task[language];
  const band = bandOf(day, taskId, plan);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (entry.submit() === 'value-needed') form.current?.querySelector('input')?.focus();
  }

  const unit = unitOf(plan.unit);
  const isUnitClear =
    plan.unit === 'yes' || plan.unit === 'time' || unit.toLowerCase() === name.toLowerCase();
  const label = [name, !isUnitClear && `(${unit})`, isRequired(plan) && t('check.required')]
    .filter(Boolean)
    .join(' ');
  return (
    <form
      ref={form}
      className={[css['check'], plan.unit === 'time' && css['timed'], isDone && css['isDone']]
        .filter(Boolean)
        .join(' ')}
      onSubmit={submit}
      noValidate
    >
      {plan.unit === 'yes' ? (
        <p className={css['plain']}>{label}</p>
      ) : (
        <Field
          label={label}
          hint={isDone ? undefined : hint}
          error={isDone ? undefined : (commaError ?? (problem && t(problem)))}
        >
          {(linked) => (
            <input
              {...linked}
              {...inputOf(plan)}
              {...input}
              disabled={isDone}
              value={done?.value ?? input.value}
              onBlur={entry.endTyping}
            />
          )}
        </Field>
      )}
      {band && !isDone && <p className={css['band']}>{band}</p>}
      {outside && (
        <CorrectiveAction
          problem={t('limit.outside', {
            value: valueOf(outside.value, plan.unit),
            limit: limitText(outside.limit, plan.unit),
          })}
          actions={correctiveActionsOf(taskId, plan.id)}
          choice={entry.action}
          isMissing={entry.isActionMissing}
          onChange={entry.chooseAction}
        />
      )}
      <TickButton name={name} isDone={isDone} />
      {done && (
        <CheckedBy
          check={done}
          name={name}
          isOutside={isOutsideLimit(day, taskId, plan.id, done.value)}
          isWaiting={isWaiting}
          onReopen={onReopen}
        />
      )}
    </form>
  );
}

const isRequired = (plan: CutletCheckPlan | Checkpoint) => 'required' in plan;

/** Returns the type of field for a value, with the steps of its unit. */
function inputOf(plan: CutletCheckPlan | Checkpoint): ComponentProps<'input'> {
  const required = isRequired(plan);
  if (plan.unit === 'time') return { type: 'time', required };
  return {
    type: 'number',
    // The decimal keyboard of phones has no minus.
    inputMode: plan.unit === '°C' ? 'text' : 'decimal',
    step: !required || plan.unit === 'kg' ? '0.1' : '1',
    required,
  };
}

function TickButton({ name, isDone }: { name: string; isDone: boolean }) {
  const { t } = useTranslation('cutlets');
  return (
    <Button
      type="submit"
      variant={isDone ? 'quiet' : 'primary'}
      disabled={isDone}
      aria-label={t(isDone ? 'check.doneName' : 'check.tickName', { name })}
    >
      {isDone ? (
        <>
          <Tick /> <span className={css['buttonText']}>{t('check.done')}</span>
        </>
      ) : (
        <>
          <span className={css['buttonText']}>{t('check.tick')}</span>
          <span className={css['buttonSign']}>
            <Tick />
          </span>
        </>
      )}
    </Button>
  );
}
