import type { EventCost } from '@kalavara/shared-types/event-costs';
import { parseDecimal } from '@kalavara/shared-types/numbers.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, codeOf } from '../../http/call';
import { useErrorText } from '../../i18n/useErrorText';
import { Button } from '../../ui/Button';
import { Grid } from '../../ui/Grid';
import { Stack } from '../../ui/Stack';
import { TextField } from '../../ui/TextField';
import { showToast } from '../../ui/Toast';
import css from './FirstPage.module.css';

type Props = { cost: EventCost; onCost: (cost: EventCost) => void };

const number = { inputMode: 'decimal', autoComplete: 'off' } as const;
/** Null: nothing entered; undefined: no number. */
const numberIn = (typed: string): number | null | undefined => {
  const value = typed.trim() === '' ? null : parseDecimal(typed);
  return value === null || (value >= 0 && value <= 100_000) ? value : undefined;
};

/** The work of an event, in hours of all people together. */
export function LabourForm({ cost, onCost }: Props) {
  const { t } = useTranslation('reports');
  const errorText = useErrorText();
  const { eventId, labour } = cost;
  const [hours, setHours] = useState(
    labour.minutes === null ? '' : String(Math.round((labour.minutes / 60) * 100) / 100),
  );
  const [rate, setRate] = useState(String(labour.ratePerHour ?? ''));
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const worked = numberIn(hours);
  const ratePerHour = numberIn(rate);
  const isWrong = worked === undefined || worked! > 1_500 || ratePerHour === undefined;

  async function save() {
    if (isWrong) return setProblem(t('labour.wrong'));
    setBusy(true);
    setProblem(undefined);
    const minutes = worked === null ? null : Math.round(worked * 60);
    try {
      const body = { minutes, ratePerHour };
      onCost((await call('setEventLabour', { params: { eventId }, body })).data);
      showToast(t('labour.saved'));
    } catch (error) {
      setProblem(errorText(codeOf(error)));
    }
    setBusy(false);
  }
  return (
    <details className={css['labour']}>
      <summary>{t('labour.title')}</summary>
      <Stack
        as="form"
        gap={3}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Grid columns={2} gap={3}>
          <TextField
            label={t('labour.hours')}
            {...number}
            value={hours}
            onChange={({ target }) => setHours(target.value)}
          />
          <TextField
            label={t('labour.rate')}
            {...number}
            value={rate}
            onChange={({ target }) => setRate(target.value)}
          />
        </Grid>
        <p className={css['more']}>
          {t('labour.ofTasks', { hours: Math.round((labour.ofTasks / 60) * 10) / 10 })}
        </p>
        <Button type="submit" variant="quiet" isBusy={isBusy}>
          {t('labour.save')}
        </Button>
        {problem !== undefined && <p role="alert">{problem}</p>}
      </Stack>
    </details>
  );
}
