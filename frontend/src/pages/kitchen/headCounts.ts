import type { DiaryEvent } from '@kalavara/shared-types/diary';
import type { EventId } from '@kalavara/shared-types/primitives';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { useEffect } from 'react';
import { create } from 'zustand';
import { setPeople } from '../../features/people/store';
import { serverNow } from '../../realtime/clock';

/** `seen`: the head count each event had when somebody last looked here; `own`: what was set here and is on its way. */
type HeadCounts = { seen: Record<EventId, number>; own: Record<EventId, number> };

const keptAs = 'kalavara.head-counts';
const useHeadCounts = create<HeadCounts>(remembered);

function remembered(): HeadCounts {
  try {
    const kept = JSON.parse(localStorage.getItem(keptAs) ?? 'null') as HeadCounts | null;
    if (kept?.seen && kept.own) return kept;
  } catch {
    // Without storage a change is only told to the screens that are open.
  }
  return { seen: {}, own: {} };
}
useHeadCounts.subscribe((all) => {
  try {
    localStorage.setItem(keptAs, JSON.stringify(all));
  } catch {
    // As above.
  }
});

export function changePeople(eventId: EventId, count: number) {
  useHeadCounts.setState(({ own }) => ({ own: { ...own, [eventId]: count } }));
  void setPeople(eventId, count);
}

/** The new count was read and is what the next change is measured by. */
export const understand = ({ id, estimatedAttendance }: DiaryEvent) =>
  useHeadCounts.setState(({ seen }) => ({ seen: { ...seen, [id]: estimatedAttendance } }));

/** From a tenth, and from five people: less changes no pot. */
export const isBig = (before: number, after: number): boolean =>
  Math.abs(after - before) >= Math.max(5, before / 10);

export type HeadCountChange = { event: DiaryEvent; before: number; after: number };

/** Big changes that somebody else made to events still to be cooked, and that nobody here has read yet. */
export function useHeadCountChanges(events: readonly DiaryEvent[]): HeadCountChange[] {
  const { seen, own } = useHeadCounts();
  const today = indianDay(serverNow());

  useEffect(() => {
    const isNew = ({ id, estimatedAttendance }: DiaryEvent) =>
      seen[id] === undefined || (own[id] === estimatedAttendance && seen[id] !== estimatedAttendance);
    const news = events.filter(isNew);
    if (news.length === 0) return;
    const known = Object.fromEntries(news.map(({ id, estimatedAttendance }) => [id, estimatedAttendance]));
    const waiting = Object.entries(own).filter(([id]) => known[id] === undefined);
    useHeadCounts.setState({ seen: { ...seen, ...known }, own: Object.fromEntries(waiting) });
  }, [events, seen, own]);

  return events.flatMap((event) => {
    const [before, after] = [seen[event.id], event.estimatedAttendance];
    const isOver = event.isCompleted || event.date < today;
    if (before === undefined || isOver || own[event.id] === after || !isBig(before, after)) return [];
    return [{ event, before, after }];
  });
}
