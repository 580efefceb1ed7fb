import { productionTasks } from '@kalavara/shared-types/content/cutlets';
import { usageOf } from '@kalavara/shared-types/cutlets/cutlet-completion.rules';
import type { CutletAmounts } from '@kalavara/shared-types/cutlets/cutlet-amounts.rules';
import type {
  CutletCompletion,
  CutletDay,
  CutletUsage,
} from '@kalavara/shared-types/cutlets/cutlets';
import { parsedAmount, progressOf } from '@kalavara/shared-types/cutlets/cutlets.rules';
import { meaningsOfCommas } from '@kalavara/shared-types/numbers.rules';
import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import { cutletRoom } from '@kalavara/shared-types/contract/rooms';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call, codeOf, Unreachable } from '../../http/call';
import { useErrorText } from '../../i18n/useErrorText';
import { hasPendingIn, sendNow } from '../../outbox/outbox';
import { Button } from '../../ui/Button';
import { Stack } from '../../ui/Stack';
import { Grid } from '../../ui/Grid';
import fieldset from '../../ui/Fieldset.module.css';
import card from '../../ui/Card.module.css';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { DecimalField } from '../../ui/DecimalField';
import { focusInvalidLater } from '../../ui/focusInvalid';
import { clockTime } from '../../ui/time';
import { ingredientUnits } from './ingredients';
import { useUnit, useWorkerName } from './texts';
import css from './Views.module.css';
import { getWorker } from './worker';

const usageUnits = [['meat', 'kg'], ...ingredientUnits] as const;

/**
 * Completes the day: the quantities used are taken from the store, and the next day begins with the rest. Needs the
 * server.
 */
export function CompleteDay({ day, amounts }: { day: CutletDay; amounts: CutletAmounts }) {
  const { t } = useTranslation('cutlets');
  const errorText = useErrorText();
  /** What was typed over the amounts of the recipe, which follow the numbers of the day; undefined while the form is closed. */
  const [typed, setTyped] = useState<Record<string, string>>();
  const [problem, setProblem] = useState<ErrorCode>();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const section = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const answer = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (problem) answer.current?.scrollIntoView?.({ block: 'nearest' });
  }, [problem]);
  const { completion, date, production } = day;
  const { done, all } = progressOf(day, productionTasks);
  const worker = getWorker() === '' ? {} : { worker: getWorker() };

  async function send(request: () => Promise<unknown>) {
    setBusy(true);
    setProblem(undefined);
    try {
      await request();
      setTyped(undefined);
      // The button was at the end of a long form that is gone: the movements, and their undo, are at the top.
      section.current?.scrollIntoView?.({ block: 'start' });
    } catch (error) {
      setProblem(codeOf(error));
    } finally {
      setBusy(false);
    }
  }
  const open = () => {
    if (production.producedCutlets === 0) return setProblem('nothing-produced');
    setProblem(undefined);
    setTyped({});
  };
  const shown = Object.fromEntries(
    Object.entries(usageOf(day, amounts)).map(([name, used]) => [
      name,
      typed?.[name] ?? String(used),
    ]),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.values(shown).some(meaningsOfCommas)) return void focusInvalidLater(form.current);
    if (done < all) setAsking(true);
    else complete();
  };
  function complete() {
    if (!typed || isBusy) return;
    const usage = Object.fromEntries(
      Object.entries(shown).map(([name, text]) => [name, parsedAmount(text)]),
    ) as CutletUsage;
    void send(async () => {
      // The server completes the day with its own numbers.
      await sendNow();
      if (hasPendingIn(cutletRoom(date))) throw new Unreachable('numbers not sent');
      await call('completeCutletDay', { params: { date }, body: { usage, ...worker } });
    });
  }
  const undo = () =>
    void send(() => call('undoCutletCompletion', { params: { date }, body: worker }));

  return (
    <section
      ref={section}
      className={`${card['card']} ${css['card']}`}
      aria-labelledby="cutlet-complete"
    >
      <h2 id="cutlet-complete">{t('complete.title')}</h2>
      {completion ? (
        <Completed completion={completion} day={day} />
      ) : (
        <p>{t('complete.text', { count: production.producedCutlets })}</p>
      )}
      {completion ? (
        <Button variant="quiet" isBusy={isBusy} onClick={undo}>
          {t('complete.undo')}
        </Button>
      ) : typed ? (
        <Stack as="form" gap={3} ref={form} onSubmit={submit} noValidate>
          <UsageFields shown={shown} onChange={(changed) => setTyped({ ...typed, ...changed })} />
          <Button type="submit" isBusy={isBusy}>
            {t('complete.submit')}
          </Button>
        </Stack>
      ) : (
        <Button onClick={open}>{t('complete.open')}</Button>
      )}
      {problem && (
        <p ref={answer} role="alert" className={css['problem']}>
          {problem === 'unavailable' ? t('complete.offline') : errorText(problem)}
        </p>
      )}
      <ConfirmDialog
        question={t('complete.tasksOpen', { open: all - done, all })}
        act={t('complete.submit')}
        isOpen={isAsking}
        onConfirm={complete}
        onClose={() => setAsking(false)}
      />
    </section>
  );
}

type FieldsProps = {
  shown: Readonly<Record<string, string>>;
  onChange: (changed: Record<string, string>) => void;
};

function UsageFields({ shown, onChange }: FieldsProps) {
  const { t } = useTranslation('cutlets');
  const unitOf = useUnit();
  return (
    <Grid
      as="fieldset"
      columns={2}
      gap={3}
      className={`${fieldset['plain']} ${css['amountFields']}`}
    >
      <legend>{t('complete.used')}</legend>
      {usageUnits.map(([name, unit]) => (
        <DecimalField
          key={name}
          label={`${t(name === 'meat' ? 'amounts.meat' : `ingredient.${name}`)} (${unitOf(unit)})`}
          value={shown[name] ?? ''}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      ))}
    </Grid>
  );
}

function Completed({ completion, day }: { completion: CutletCompletion; day: CutletDay }) {
  const { t } = useTranslation('cutlets');
  const workerOf = useWorkerName();
  const { worker, at, produced, movements } = completion;
  const { frozenCutlets, mandiLeftovers, ingredients } = day.inventory;
  return (
    <>
      <p className={css['yes']}>
        {t('task.finished', { worker: workerOf(worker), time: clockTime(Date.parse(at)) })}
      </p>
      <p>{t('complete.moved', { produced, count: movements.length })}</p>
      <p>
        {t('complete.next', {
          frozen: frozenCutlets,
          meat: mandiLeftovers,
          potatoes: ingredients.potatoes,
        })}
      </p>
    </>
  );
}
