import { needsOf } from '@kalavara/shared-types/content/ingredient-items';
import { smallestAttendance } from '@kalavara/shared-types/diary.rules';
import { peopleReckoned, purchaseList } from '@kalavara/shared-types/estimator.rules';
import { listTakenFor } from '@kalavara/shared-types/stock-usage.rules';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import css from './Calculator.module.css';
import { NoStock } from './NoStock';
import type { PurchaseProps } from './purchaseProps';
import { PurchaseResult } from './PurchaseResult';
import { useSettled } from './useSettled';

const most = 100_000;

/** The typed number, if it is a possible guest count. */
function countFrom(typed: string): number | undefined {
  const count = Number(typed);
  return typed.trim() !== '' && Number.isFinite(count) && count > 0 && count <= most
    ? count
    : undefined;
}

/** For the attendance of one event, or for any other: worked out on the phone itself, so it needs no network. */
export function ThisEvent({ event, people, items, stock, riceAmounts }: PurchaseProps) {
  const { t } = useTranslation('purchase');
  const [typed, setTyped] = useState<string>();
  const [raised, setRaised] = useState<string>();
  const shown = typed ?? (people === undefined ? '' : String(peopleReckoned(people)));
  const count = countFrom(shown);
  const { settled, isWorking } = useSettled(
    String(count === undefined ? '' : peopleReckoned(count)),
  );

  const list = useMemo(() => {
    if (!items || !settled) return undefined;
    const { id: eventId, title, date } = event;
    const events = [
      { eventId, title, date, people: Number(settled), taken: listTakenFor(eventId, stock) },
    ];
    return purchaseList({ events, items, needs: needsOf(riceAmounts) });
  }, [items, settled, event, stock, riceAmounts]);

  /** After typing, shows the count used, and why it differs from the typed one. */
  function settle() {
    if (count === undefined || typed === undefined) return;
    setRaised(count < smallestAttendance ? typed : undefined);
    setTyped(String(peopleReckoned(count)));
  }
  const entered =
    typed === undefined
      ? people !== undefined && people < smallestAttendance
        ? String(people)
        : undefined
      : raised;
  const isUnder = count !== undefined && count < smallestAttendance;
  const least = smallestAttendance;
  const hint =
    isUnder || entered !== undefined
      ? t('purchase.attendanceRaised', { entered: isUnder ? shown : entered, least })
      : people === undefined
        ? t('purchase.attendanceUnknown')
        : t('purchase.attendanceHint', { people });
  return (
    <>
      <div className={css['form']}>
        <TextField
          label={t('purchase.attendance')}
          type="number"
          inputMode="numeric"
          min={least}
          max={most}
          value={shown}
          hint={hint}
          error={
            count === undefined && typed !== undefined
              ? t('purchase.attendanceNeeded', { most })
              : undefined
          }
          onChange={({ target }) => {
            setRaised(undefined);
            setTyped(target.value);
          }}
          onBlur={settle}
        />
        {typed !== undefined && people !== undefined && count !== peopleReckoned(people) && (
          <Button variant="quiet" onClick={() => setTyped(undefined)}>
            {t('purchase.useEvent', { people: peopleReckoned(people) })}
          </Button>
        )}
      </div>
      {items === undefined ? (
        <NoStock />
      ) : (
        shown !== '' && (
          <PurchaseResult
            list={list}
            isWorking={isWorking && count !== undefined}
            riceAmounts={riceAmounts}
          />
        )
      )}
    </>
  );
}
