import { correctiveActionIn, intakeActionsOf } from '@kalavara/shared-types/content/cutlet-actions';
import { isIntakeOutside, meatLimit } from '@kalavara/shared-types/cutlets/cutlet-limits.rules';
import { checkValue } from '@kalavara/shared-types/cutlets/cutlets.rules';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language';
import { Button } from '../../ui/Button';
import { Choices } from '../../ui/Choices';
import { TextField } from '../../ui/TextField';
import { clockTime } from '../../ui/time';
import { useMemoryDraft } from '../../forms/useMemoryDraft';
import { actionTextOf, CorrectiveAction, noAction, type ActionChoice } from './CorrectiveAction';
import { MeatAdvice } from './MeatAdvice';
import { Stack } from '../../ui/Stack';
import card from '../../ui/Card.module.css';
import css from './Meat.module.css';
import { takeIn, type ShownDay } from './useDay';
import { useIntakeText, useLimitText, useValue, useWorkerName } from './texts';

const maxHours = 1_000;
type Draft = { served: 'no' | 'yes' | ''; hours: string; degrees: string; action: ActionChoice };
const emptyDraft: Draft = { served: '', hours: '', degrees: '', action: noAction };
type Problems = Partial<Record<'served' | 'hours' | 'temperature', true>>;

/** Origin and transport of the meat. The last entry counts. */
export function IntakeForm({ shown: { day, isIntakeWaiting } }: { shown: ShownDay }) {
  const { t } = useTranslation('cutlets');
  const language = useLanguage();
  const intakeText = useIntakeText();
  const [isOpen, setOpen] = useState(false);
  const { intake } = day;
  return (
    <section className={`${card['card']} ${css['intake']}`} aria-labelledby="cutlet-meat">
      <h2 id="cutlet-meat">{t('meat.title')}</h2>
      <MeatAdvice day={day} />
      {intake && (
        <p>
          {intakeText(intake)} <By {...intake} />{' '}
          {intake.action &&
            t('limit.actionIs', { action: correctiveActionIn(intake.action, language) })}
          {isIntakeWaiting && <strong> {t('check.waits')}</strong>}
        </p>
      )}
      {isOpen || !intake ? (
        <Fields date={day.date} onDone={() => setOpen(false)} />
      ) : (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {t('meat.repeat')}
        </Button>
      )}
    </section>
  );
}

function By({ by, at }: { by: string; at: string }) {
  const { t } = useTranslation('cutlets');
  const workerOf = useWorkerName();
  return <>{t('check.by', { worker: workerOf(by), time: clockTime(Date.parse(at)) })}</>;
}

function Fields({ date, onDone }: { date: string; onDone: () => void }) {
  const { t } = useTranslation('cutlets');
  const limitText = useLimitText();
  const valueOf = useValue();
  const [draft, setDraft, discard] = useMemoryDraft(`intake ${date}`, emptyDraft);
  const { served, hours: typedHours, degrees, action } = draft;
  const set = (more: Partial<Draft>) => setDraft({ ...draft, ...more });
  /** Whether the temperature is complete: the "1" of "12" must not open a question. */
  const [isEntered, setEntered] = useState(degrees !== '');
  const [isActionMissing, setActionMissing] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const temperature = checkValue('°C', degrees);
  const wasServed = served === 'yes';
  const isOutside =
    temperature !== undefined && isIntakeOutside({ wasServed, temperature: Number(temperature) });
  const needsAction = served !== '' && isOutside && isEntered;

  function submit(event: FormEvent) {
    event.preventDefault();
    const hours = checkValue('h', typedHours);
    setEntered(true);
    const wrong: Problems = {
      ...(served === '' && { served: true }),
      ...((hours === undefined || Number(hours) > maxHours) && { hours: true }),
      ...(temperature === undefined && { temperature: true }),
    };
    setProblems(wrong);
    const first = (['served', 'hours', 'temperature'] as const).find((name) => wrong[name]);
    if (first)
      return form.current
        ?.querySelector<HTMLInputElement>(first === 'served' ? '[type=radio]' : `[name=${first}]`)
        ?.focus();
    const chosen = actionTextOf(action);
    // The press that opens the question does not report a missing answer.
    if (isOutside && chosen === '') return setActionMissing(needsAction);
    discard();
    void takeIn(date, {
      wasServed,
      hours: Number(hours),
      temperature: Number(temperature),
      ...(isOutside && { action: chosen }),
    }).then(onDone);
  }

  return (
    <Stack as="form" gap={3} ref={form} className={css['fields']} onSubmit={submit} noValidate>
      <Stack gap={3} className={css['choice']}>
        <Choices
          legend={t('meat.served')}
          options={[
            { value: 'no', label: t('meat.no') },
            { value: 'yes', label: t('meat.yes') },
          ]}
          value={served}
          onChange={(value) => {
            set({ served: value, action: noAction });
            setActionMissing(false);
          }}
        />
        {problems.served && (
          <p role="alert" className={css['problem']}>
            {t('meat.servedNeeded')}
          </p>
        )}
      </Stack>
      <TextField
        label={t('meat.hours')}
        name="hours"
        inputMode="decimal"
        autoComplete="off"
        value={typedHours}
        onChange={({ target }) => set({ hours: target.value })}
        error={problems.hours && t('check.wrong')}
      />
      <TextField
        label={t('meat.temperature')}
        name="temperature"
        autoComplete="off"
        value={degrees}
        onChange={({ target }) => {
          set({ degrees: target.value });
          setEntered(false);
          setActionMissing(false);
        }}
        onBlur={() => setEntered(true)}
        hint={t('limit.title', { limit: limitText(meatLimit, '°C') })}
        error={problems.temperature && t('check.wrong')}
      />
      {needsAction && (
        <CorrectiveAction
          problem={
            wasServed
              ? t('meat.because.served')
              : t('limit.outside', {
                  value: valueOf(temperature, '°C'),
                  limit: limitText(meatLimit, '°C'),
                })
          }
          actions={intakeActionsOf(wasServed)}
          choice={action}
          isMissing={isActionMissing}
          onChange={(choice) => {
            set({ action: choice });
            setActionMissing(false);
          }}
        />
      )}
      <Button type="submit">{t('meat.record')}</Button>
    </Stack>
  );
}
