import type { Checkpoint, CutletCheckPlan } from '@kalavara/shared-types/content/cutlets';
import type { CutletCheck } from '@kalavara/shared-types/cutlets';
import { checkValue } from '@kalavara/shared-types/cutlets.rules';
import { useRef, useState, type FormEvent } from 'react';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Tick } from '../../ui/Tick';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { clockTime } from '../../ui/time';
import css from './Tasks.module.css';
import { useUnit, useWorkerName } from './words';

type Props = {
  plan: CutletCheckPlan | Checkpoint;
  done: CutletCheck | undefined;
  isWaiting: boolean;
  /** What was worked out, to compare with. */
  hint: string | undefined;
  onTick: (value: string) => Promise<unknown>;
  /** For the owner alone. */
  onReopen: (() => void) | undefined;
};

/** A subtask or checkpoint: its value, and the button that is pressed once (K-501). */
export function CheckRow({ plan, done, isWaiting, hint, onTick, onReopen }: Props) {
  const { t } = useTranslation('cutlets');
  const language = useLanguage();
  const unitOf = useUnit();
  const workerOf = useWorkerName();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<'check.needed' | 'check.wrong'>();
  const form = useRef<HTMLFormElement>(null);
  const once = useOneAtATime();
  const isRequired = 'required' in plan;
  const isDone = done !== undefined;
  const name = plan.task[language];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isDone) return;
    const value = checkValue(plan.unit, typed);
    if (value !== undefined) return void once(() => onTick(value));
    setProblem(typed.trim() === '' ? 'check.needed' : 'check.wrong');
    form.current?.querySelector('input')?.focus();
  }

  const unit = unitOf(plan.unit);
  const isSaid = plan.unit === 'yes' || plan.unit === 'time' || unit.toLowerCase() === name.toLowerCase();
  const label = [name, !isSaid && `(${unit})`, isRequired && t('check.required')].filter(Boolean).join(' ');
  return (
    <form ref={form} className={`${css['check']} ${isDone ? css['isDone'] : ''}`} onSubmit={submit} noValidate>
      {plan.unit === 'yes' ? (
        <p className={css['plain']}>{label}</p>
      ) : (
        <Field label={label} hint={isDone ? undefined : hint} error={problem && !isDone ? t(problem) : undefined}>
          {(linked) => (
            <input
              {...linked}
              type={plan.unit === 'time' ? 'time' : 'number'}
              inputMode={plan.unit === 'time' ? undefined : plan.unit === '°C' ? 'text' : 'decimal'}
              step={plan.unit === 'time' ? undefined : !isRequired || plan.unit === 'kg' ? '0.1' : '1'}
              required={isRequired}
              disabled={isDone}
              value={done?.value ?? typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setProblem(undefined);
              }}
            />
          )}
        </Field>
      )}
      <Button
        type="submit"
        look={isDone ? 'quiet' : 'primary'}
        disabled={isDone}
        aria-label={t(isDone ? 'check.doneName' : 'check.tickName', { name })}
      >
        {isDone ? (
          <>
            <Tick /> {t('check.done')}
          </>
        ) : (
          t('check.tick')
        )}
      </Button>
      {isDone && (
        <p className={css['by']}>
          {t('check.by', { worker: workerOf(done.worker), time: clockTime(Date.parse(done.at)) })}
          {isWaiting && <span className={css['waits']}>{t('check.waits')}</span>}
          {onReopen && !isWaiting && (
            <Button look="quiet" onClick={onReopen} aria-label={t('reopen.name', { name })}>
              {t('reopen.act')}
            </Button>
          )}
        </p>
      )}
    </form>
  );
}
