import type { EventCost } from '@kalavara/shared-types/event-costs/event-costs';
import { parseDecimal } from '@kalavara/shared-types/numbers.rules';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '../../forms/useAttempt';
import { call } from '../../http/call';
import { Button } from '../../ui/Button';
import { Grid } from '../../ui/Grid';
import { Stack } from '../../ui/Stack';
import { DecimalField } from '../../ui/DecimalField';
import { focusInvalidLater } from '../../ui/focusInvalid';
import { showToast } from '../../ui/Toast';
import { useMemoryDraft } from '../../forms/useMemoryDraft';
import css from './FirstPage.module.css';

type Props = { cost: EventCost; onCost: (cost: EventCost) => void };

type Typed = { hours?: string | undefined; rate?: string | undefined };
const nothingTyped: Typed = {};

/** Returns null for an empty field and undefined for an invalid number. */
const numberIn = (typed: string, most: number): number | null | undefined => {
  const value = typed.trim() === '' ? null : parseDecimal(typed);
  return value === null || (value >= 0 && value <= most) ? value : undefined;
};
const hoursOf = (minutes: number | null): string =>
  minutes === null ? '' : String(Math.round((minutes / 60) * 100) / 100);
const maxHours = 1_500;
const maxRate = 100_000;

/** The labour of an event, in hours summed over all people. */
export function LabourForm({ cost, onCost }: Props) {
  const { t } = useTranslation('reports');
  const { eventId, labour } = cost;
  // Until something is typed, a field shows the stored value, which another phone may have entered. The form is not
  // rendered while the costs are loading.
  const [typed, setTyped] = useMemoryDraft(`labour ${eventId}`, nothingTyped);
  const hours = typed.hours ?? hoursOf(labour.minutes);
  const rate = typed.rate ?? String(labour.ratePerHour ?? '');
  const form = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  const { isBusy, failure, attempt } = useAttempt();
  const worked = numberIn(hours, maxHours);
  const ratePerHour = numberIn(rate, maxRate);

  async function save() {
    setTried(true);
    if (worked === undefined || ratePerHour === undefined)
      return void focusInvalidLater(form.current);
    const minutes = worked === null ? null : Math.round(worked * 60);
    await attempt(async () => {
      const body = { minutes, ratePerHour };
      onCost((await call('setEventLabour', { params: { eventId }, body })).data);
      // Input typed during the request remains in the draft.
      setTyped((now) => ({
        ...(now.hours !== typed.hours && { hours: now.hours }),
        ...(now.rate !== typed.rate && { rate: now.rate }),
      }));
      showToast(t('labour.saved'));
    });
  }
  return (
    <details className={css['labour']}>
      <summary>{t('labour.title')}</summary>
      <Stack
        as="form"
        ref={form}
        gap={3}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Grid columns={2} gap={3} className={css['labourFields']}>
          <DecimalField
            label={t('labour.hours')}
            value={hours}
            error={
              isTried && worked === undefined ? t('labour.wrong', { most: maxHours }) : undefined
            }
            onChange={({ target }) => setTyped({ ...typed, hours: target.value })}
          />
          <DecimalField
            label={t('labour.rate')}
            value={rate}
            error={
              isTried && ratePerHour === undefined
                ? t('labour.wrong', { most: maxRate })
                : undefined
            }
            onChange={({ target }) => setTyped({ ...typed, rate: target.value })}
          />
        </Grid>
        <p className={css['more']}>
          {t('labour.ofTasks', { hours: Math.round((labour.ofTasks / 60) * 10) / 10 })}
        </p>
        <Button type="submit" variant="quiet" isBusy={isBusy}>
          {t('labour.save')}
        </Button>
        {failure !== undefined && <p role="alert">{failure}</p>}
      </Stack>
    </details>
  );
}
