const counted = /(\d+)\s*(?:people|guests|attendees|persons)\b/i;
const sizes = [
  [/\bsmall\b/i, 30],
  [/\bmedium\b/i, 50],
  [/\blarge\b/i, 100],
] as const;

export const smallestAttendance = 10;
export const usualAttendance = 50;

/** How many will come, guessed from the title: a counted number first, then a word for the size (D-063). */
export function guessedAttendance(title: string): number {
  const number = counted.exec(title)?.[1];
  if (number !== undefined)
    return Math.max(smallestAttendance, Math.min(Number(number), 1_000_000));
  return sizes.find(([word]) => word.test(title))?.[1] ?? usualAttendance;
}

/** What the form says, if it is a number from 10; else the guess. */
export function attendanceOf(typed: number | null | undefined, title: string): number {
  const isGiven =
    typed !== null && typed !== undefined && Number.isFinite(typed) && typed >= smallestAttendance;
  return isGiven ? Math.floor(typed) : guessedAttendance(title);
}
