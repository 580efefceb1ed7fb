import { smallestGuestCount } from '@kalavara/shared-types/diary/diary.rules';
import { effectiveGuestCount, purchaseList } from '@kalavara/shared-types/purchase/estimator.rules';
import { needsOf } from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes.rules';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../i18n/useErrorText';
import { Button } from '../../ui/Button';
import { ErrorState } from '../../ui/ErrorState';
import { TextField } from '../../ui/TextField';
import css from './Calculator.module.css';
import { NoStock } from './NoStock';
import { listOpenEvents } from './openEvents';
import type { PurchaseProps } from './purchaseProps';
import { PurchaseResult } from './PurchaseResult';
import { usePurchaseList } from './usePurchaseList';
import { useSettled } from './useSettled';
import { selectOnFocus } from '../../ui/selectOnFocus';

const maxGuests = 100_000;

/** Parses the typed number; undefined if it is no possible guest count. */
function countFrom(typed: string): number | undefined {
  const count = Number(typed);
  return typed.trim() !== '' && Number.isFinite(count) && count > 0 && count <= maxGuests
    ? count
    : undefined;
}

/**
 * The purchase list for the guest count of one event, or for any other number. Earlier open events get stock first;
 * without earlier events the phone can calculate it offline.
 */
export function ThisEvent(props: PurchaseProps) {
  const { event, guestCount, items, stock, riceAmounts, edited, events } = props;
  const { t } = useTranslation('purchase');
  const errorText = useErrorText();
  const [typed, setTyped] = useState<string>();
  const [raised, setRaised] = useState<string>();
  const shown = typed ?? (guestCount === undefined ? '' : String(effectiveGuestCount(guestCount)));
  const count = countFrom(shown);
  const { settled, isWorking } = useSettled(
    String(count === undefined ? '' : effectiveGuestCount(count)),
  );

  const guests = settled ? Number(settled) : undefined;
  const open = useMemo(
    () =>
      guests === undefined
        ? []
        : listOpenEvents(events, event.date, { event, guestCount: guests, stock }),
    [guests, events, event, stock],
  );
  const isShared = open.length > 1;
  const shared = usePurchaseList(
    props,
    isShared ? { eventId: event.id, people: guests } : undefined,
  );
  const alone = useMemo(
    () =>
      items && open.length === 1
        ? purchaseList({ events: open, items, needs: needsOf(riceAmounts, edited) })
        : undefined,
    [items, open, riceAmounts, edited],
  );

  /** After typing, shows the count used, and why it differs from the typed one. */
  function settle() {
    if (count === undefined || typed === undefined) return;
    setRaised(count < smallestGuestCount ? typed : undefined);
    setTyped(String(effectiveGuestCount(count)));
  }
  const entered =
    typed === undefined
      ? guestCount !== undefined && guestCount < smallestGuestCount
        ? String(guestCount)
        : undefined
      : raised;
  const isUnder = count !== undefined && count < smallestGuestCount;
  const least = smallestGuestCount;
  const hint =
    isUnder || entered !== undefined
      ? t('purchase.attendanceRaised', { entered: isUnder ? shown : entered, least })
      : guestCount === undefined
        ? t('purchase.attendanceUnknown')
        : t('purchase.attendanceHint', { people: guestCount });
  return (
    <>
      <div className={css['form']}>
        <TextField
          label={t('purchase.attendance')}
          type="number"
          inputMode="numeric"
          onFocus={selectOnFocus}
          min={least}
          max={maxGuests}
          value={shown}
          hint={hint}
          error={
            count === undefined && typed !== undefined
              ? t('purchase.attendanceNeeded', { most: maxGuests })
              : undefined
          }
          onChange={({ target }) => {
            setRaised(undefined);
            setTyped(target.value);
          }}
          onBlur={settle}
        />
        {typed !== undefined &&
          guestCount !== undefined &&
          count !== effectiveGuestCount(guestCount) && (
            <Button variant="quiet" onClick={() => setTyped(undefined)}>
              {t('purchase.useEvent', { people: effectiveGuestCount(guestCount) })}
            </Button>
          )}
      </div>
      {shared.isOwn && items && (
        <p className={css['note']} role="status">
          {t('purchase.offline')}
        </p>
      )}
      {shared.refusal && <ErrorState text={errorText(shared.refusal)} onRetry={shared.retry} />}
      {items === undefined ? (
        <NoStock />
      ) : (
        shown !== '' &&
        !shared.refusal && (
          <PurchaseResult
            list={isShared ? shared.list : alone}
            isWorking={(isWorking && count !== undefined) || shared.isWorking}
            riceAmounts={riceAmounts}
            edited={edited}
          />
        )
      )}
    </>
  );
}
