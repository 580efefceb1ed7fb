import type { Day } from '@kalavara/shared-types/primitives';
import { dayAfter, indianDay } from '@kalavara/shared-types/time.rules';
import { useState } from 'react';
import { useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../realtime/clock';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { TextField } from '../../ui/TextField';
import css from './Calculator.module.css';
import { NoStock } from './NoStock';
import type { PurchaseProps } from './purchaseProps';
import { PurchaseResult } from './PurchaseResult';
import { usePurchaseList } from './usePurchaseList';

const isDay = (value: string): value is Day => /^\d{4}-\d\d-\d\d$/.test(value);

/** The purchase list of all open events until a day, which share the stock, the earliest first. */
export function AllEvents(props: PurchaseProps) {
  const { t } = useTranslation('purchase');
  const errorText = useErrorText();
  const today = indianDay(serverNow());
  const [until, setUntil] = useState(() =>
    dayAfter(props.event.date !== null && props.event.date > today ? props.event.date : today, 7),
  );
  const isWrong = !isDay(until) || until < today;
  const { list, isWorking, isOwn, refusal, retry } = usePurchaseList(
    props,
    isWrong ? undefined : { until },
  );
  const events = list?.events ?? [];
  const guestCount = events.reduce((all, each) => all + each.people, 0);
  return (
    <>
      <div className={css['form']}>
        <TextField
          label={t('purchase.until')}
          type="date"
          min={today}
          value={until}
          hint={t('purchase.untilHint')}
          error={isWrong ? t('purchase.untilNeeded') : undefined}
          onChange={({ target }) => setUntil(target.value)}
        />
      </div>
      {isOwn && !isWorking && props.items && (
        <p className={css['note']} role="status">
          {t('purchase.offline')}
        </p>
      )}
      {refusal && <ErrorState text={errorText(refusal)} onRetry={retry} />}
      {isOwn && !props.items && !isWorking && <NoStock />}
      {!refusal && list && !isWorking && events.length === 0 && (
        <EmptyState title={t('purchase.noEvents')} text={t('purchase.noEventsText')} />
      )}
      {!refusal && !isWrong && (isWorking || events.length > 0) && (
        <PurchaseResult
          list={list}
          isWorking={isWorking}
          riceAmounts={props.riceAmounts}
          edited={props.edited}
          about={t('purchase.events', { count: events.length, people: guestCount })}
        />
      )}
    </>
  );
}
