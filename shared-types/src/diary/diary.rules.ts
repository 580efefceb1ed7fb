import type { DiaryEvent, EventName } from './diary';
import type { Day } from '../primitives';

const counted = /(\d+)\s*(?:people|guests|attendees|persons)\b/i;
const sizes = [
  [/\bsmall\b/i, 30],
  [/\bmedium\b/i, 50],
  [/\blarge\b/i, 100],
] as const;

/** The title of the event in a new diary. */
export const sampleTitle = 'Sample: family feast, 30 guests · മാതൃക: കുടുംബ പരിപാടി';

/** Whether the program and not a person created the event. */
export const isByProgram = ({ createdBy }: { createdBy: string }): boolean =>
  createdBy === 'System';

/** Whether an event is the sample with its original title; a renamed one is a real event. */
export const isSampleEvent = (event: { title: string; createdBy: string }): boolean =>
  isByProgram(event) && event.title === sampleTitle;

/**
 * Whether an event of the diary is open and takes place from today until a day (null: any), as the server lists them.
 */
export const isOpenUntil = (
  event: Pick<DiaryEvent, 'title' | 'createdBy' | 'isCompleted' | 'date'>,
  { today, until }: { today: Day; until: Day | null },
): boolean =>
  !event.isCompleted &&
  event.date >= today &&
  (until === null || event.date <= until) &&
  !isSampleEvent(event);

/** The creator that the documented product writes into every event. */
export const documentedCreator = 'Current User';

/** The person who created the event, for a screen; the documented text if no person is known. */
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

/** Guesses the number of guests from the title: by a number of guests, else by a term for the size. */
export function guessedGuestCount(title: string): number {
  const number = counted.exec(title)?.[1];
  if (number !== undefined)
    return Math.max(smallestGuestCount, Math.min(Number(number), largestGuestCount));
  return sizes.find(([pattern]) => pattern.test(title))?.[1] ?? usualGuestCount;
}

/** The typed value if it is a number of at least 10, else the guess. */
export function guestCountOrGuess(typed: number | null | undefined, title: string): number {
  const isGiven =
    typed !== null && typed !== undefined && Number.isFinite(typed) && typed >= smallestGuestCount;
  return isGiven ? Math.floor(typed) : guessedGuestCount(title);
}

const yearsAhead = 5;

/**
 * The allowed years of a new event in the form, because 0026 and 20266 are typing mistakes. Calls accept any existing
 * day.
 */
export const eventYears = (today: Day): { first: number; last: number } => ({
  first: 2000,
  last: Number(today.slice(0, 4)) + yearsAhead,
});

/** The fields of an event in its room. */
export const toEventName = ({
  title,
  date,
  isCompleted,
}: Pick<DiaryEvent, 'title' | 'date' | 'isCompleted'>): EventName => ({
  title,
  date,
  ...(isCompleted && { isCompleted }),
});
