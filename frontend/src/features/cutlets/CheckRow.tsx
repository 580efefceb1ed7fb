import type { Checkpoint, CutletCheckPlan } from '@kalavara/shared-types/content/cutlets';
import {
  correctiveActionIn,
  correctiveActionsOf,
} from '@kalavara/shared-types/content/cutlet-actions';
import { isOutsideLimit, limitOf } from '@kalavara/shared-types/cutlet-limits.rules';
import type { CutletDay } from '@kalavara/shared-types/cutlets';
import { checkOf, checkValue } from '@kalavara/shared-types/cutlets.rules';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { commaAsPoint } from '../../ui/commaAsPoint';
import { Tick } from '../../ui/Tick';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { usePersistentDraft } from '../../ui/usePersistentDraft';
import { clockTime } from '../../ui/time';
import { actionTextOf, CorrectiveAction, noAction } from './CorrectiveAction';
import css from './Tasks.module.css';
import { useBand, useLimitText, useUnit, useValue, useWorkerName } from './texts';

type Props = {
  day: CutletDay;
  taskId: string;
  plan: CutletCheckPlan | Checkpoint;
  isWaiting: boolean;
  /** What was worked out, to compare with. */
  hint: string | undefined;
  onTick: (value: string, action: string | undefined) => Promise<unknown>;
  /** For the owner alone. */
  onReopen: (() => void) | undefined;
};

/** A subtask or checkpoint: its value, and its button. */
export function CheckRow({ day, taskId, plan, isWaiting, hint, onTick, onReopen }: Props) {
  const { t } = useTranslation('cutlets');
  const language = useLanguage();
  const unitOf = useUnit();
  const workerOf = useWorkerName();
  const valueOf = useValue();
  const limitText = useLimitText();
  const bandOf = useBand();
  const key = `${day.date}/${taskId}/${plan.id}`;
  const [typed, setTyped, forgetTyped] = usePersistentDraft(`check ${key}`, '');
  const [problem, setProblem] = useState<'check.needed' | 'check.wrong'>();
  const [action, setAction, forgetAction] = usePersistentDraft(`action ${key}`, noAction);
  /** The value was entered, and not only begun: "-1" on the way to "-18" is no value yet. */
  const [isEntered, setEntered] = useState(typed !== '');
  const [isActionNeeded, setActionNeeded] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const once = useOneAtATime();
  const isRequired = 'required' in plan;
  const limit = limitOf(day, taskId, plan.id);
  const done = checkOf(day, taskId, plan.id);
  const isDone = done !== undefined;
  const name = plan.task[language];
  const value = checkValue(plan.unit, typed);
  const isOutside = value !== undefined && isOutsideLimit(day, taskId, plan.id, value);
  const needsAction = limit !== undefined && isOutside && isEntered && !isDone;
  const wasOutside = isDone && isOutsideLimit(day, taskId, plan.id, done.value);
  const chosen = actionTextOf(action);
  const band = bandOf(day, taskId, plan);

  useEffect(() => {
    if (!isDone) return;
    forgetTyped();
    forgetAction();
  }, [isDone, forgetTyped, forgetAction]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isDone) return;
    if (value !== undefined && (!isOutside || chosen !== ''))
      return void once(() => onTick(value, isOutside ? chosen : undefined));
    setEntered(true);
    // The first press shows the problem and asks for an action; only the second one reports a
    // missing answer.
    if (value !== undefined) return setActionNeeded(needsAction);
    setProblem(typed.trim() === '' ? 'check.needed' : 'check.wrong');
    form.current?.querySelector('input')?.focus();
  }

  const unit = unitOf(plan.unit);
  const isProblemShown =
    plan.unit === 'yes' || plan.unit === 'time' || unit.toLowerCase() === name.toLowerCase();
  const label = [name, !isProblemShown && `(${unit})`, isRequired && t('check.required')]
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
          error={problem && !isDone ? t(problem) : undefined}
        >
          {(linked) => (
            <input
              {...linked}
              type={plan.unit === 'time' ? 'time' : 'number'}
              inputMode={plan.unit === 'time' ? undefined : plan.unit === '°C' ? 'text' : 'decimal'}
              step={
                plan.unit === 'time' ? undefined : !isRequired || plan.unit === 'kg' ? '0.1' : '1'
              }
              required={isRequired}
              disabled={isDone}
              onBeforeInput={commaAsPoint}
              value={done?.value ?? typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setProblem(undefined);
                setEntered(false);
                setActionNeeded(false);
              }}
              onBlur={() => setEntered(true)}
            />
          )}
        </Field>
      )}
      {band && !isDone && <p className={css['band']}>{band}</p>}
      {needsAction && (
        <CorrectiveAction
          problem={t('limit.outside', {
            value: valueOf(value, plan.unit),
            limit: limitText(limit, plan.unit),
          })}
          actions={correctiveActionsOf(taskId, plan.id)}
          choice={action}
          isMissing={isActionNeeded}
          onChange={(choice) => {
            setAction(choice);
            setActionNeeded(false);
          }}
        />
      )}
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
      {isDone && (
        <p className={css['by']}>
          {t('check.by', { worker: workerOf(done.worker), time: clockTime(Date.parse(done.at)) })}
          {wasOutside && <span className={css['beyond']}>{t('limit.mark')}</span>}
          {done.action && (
            <span>
              {t('limit.actionIs', { action: correctiveActionIn(done.action, language) })}
            </span>
          )}
          {isWaiting && <span className={css['waits']}>{t('check.waits')}</span>}
          {onReopen && !isWaiting && (
            <Button variant="quiet" onClick={onReopen} aria-label={t('reopen.name', { name })}>
              {t('reopen.act')}
            </Button>
          )}
        </p>
      )}
    </form>
  );
}
