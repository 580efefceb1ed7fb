import type { DiaryEvent, EventName } from './diary';
import type { Day } from '../primitives';

const counted = /(\d+)\s*(?:people|guests|attendees|persons)\b/i;
const sizes = [
  [/\bsmall\b/i, 30],
  [/\bmedium\b/i, 50],
  [/\blarge\b/i, 100],
] as const;

/** The title of the event that an unused diary begins with. */
export const sampleTitle = 'Sample: family feast, 30 guests · മാതൃക: കുടുംബ പരിപാടി';

/** No person created it. */
export const isByProgram = ({ createdBy }: { createdBy: string }): boolean =>
  createdBy === 'System';

/** The sample, as long as it has its title: renamed, it is an event. */
export const isSampleEvent = (event: { title: string; createdBy: string }): boolean =>
  isByProgram(event) && event.title === sampleTitle;

/** An event of the diary that is cooked for from today, until a day (null: any), as the server lists them. */
export const isOpenUntil = (
  event: Pick<DiaryEvent, 'title' | 'createdBy' | 'isCompleted' | 'date'>,
  { today, until }: { today: Day; until: Day | null },
): boolean =>
  !event.isCompleted &&
  event.date >= today &&
  (until === null || event.date <= until) &&
  !isSampleEvent(event);

/** What the documented product writes as the creator of every event. */
export const documentedCreator = 'Current User';

/** The person who created the event, for a screen; the documented text where no person is known. */
export const creatorOf = ({
  createdBy,
  createdByName,
}: {
  createdBy: string;
  createdByName?: string | undefined;
}): string => (createdBy === documentedCreator && createdByName) || createdBy;

export const smallestGuestCount = 10;
export const largestGuestCount = 1_000_000;
export const usualGuestCount = 50;

/** How many will come, guessed from the title: a number of guests first, then a term for the size. */
export function guessedGuestCount(title: string): number {
  const number = counted.exec(title)?.[1];
  if (number !== undefined)
    return Math.max(smallestGuestCount, Math.min(Number(number), largestGuestCount));
  return sizes.find(([pattern]) => pattern.test(title))?.[1] ?? usualGuestCount;
}

/** The form's value if it is a number from 10; else the guess. */
export function guestCountOrGuess(typed: number | null | undefined, title: string): number {
  const isGiven =
    typed !== null && typed !== undefined && Number.isFinite(typed) && typed >= smallestGuestCount;
  return isGiven ? Math.floor(typed) : guessedGuestCount(title);
}

const yearsAhead = 5;

/** The years of a new event in the form: 0026 and 20266 are slips of the finger. A call takes any day that exists. */
export const eventYears = (today: Day): { first: number; last: number } => ({
  first: 2000,
  last: Number(today.slice(0, 4)) + yearsAhead,
});

/** What the room of an event holds of it. */
export const toEventName = ({
  title,
  date,
  isCompleted,
}: Pick<DiaryEvent, 'title' | 'date' | 'isCompleted'>): EventName => ({
  title,
  date,
  ...(isCompleted && { isCompleted }),
});
