import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import { isOpenUntil } from '@kalavara/shared-types/diary/diary.rules';
import type { EventToServe } from '@kalavara/shared-types/purchase/estimator.rules';
import type { Day } from '@kalavara/shared-types/primitives';
import { listTakenFor } from '@kalavara/shared-types/inventory/stock-usage.rules';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { serverNow } from '../../realtime/clock';
import type { PurchaseProps } from './purchaseProps';

type Own = Pick<PurchaseProps, 'event' | 'stock'> & {
  /** If set, the event is listed with this guest count instead of that of the diary. */
  guestCount: number | undefined;
};

/**
 * Returns the open events of the diary until a day. The quantities already taken are only known for the event of the
 * page.
 */
export function listOpenEvents(
  events: readonly DiaryEvent[],
  until: Day | null,
  { event, stock, guestCount }: Own,
): EventToServe[] {
  const today = indianDay(serverNow());
  const taken = listTakenFor(event.id, stock);
  const open = events
    .filter(
      (each) =>
        isOpenUntil(each, { today, until }) && (guestCount === undefined || each.id !== event.id),
    )
    .map(({ id, title, date, estimatedAttendance }) => ({
      eventId: id,
      title,
      date,
      people: estimatedAttendance,
      taken: id === event.id ? taken : [],
    }));
  const own = { eventId: event.id, title: event.title, date: event.date };
  return guestCount === undefined ? open : [...open, { ...own, people: guestCount, taken }];
}
