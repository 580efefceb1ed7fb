import { expect, test } from 'vitest';
import { guestCountOrGuess, guessedGuestCount } from './diary.rules';

test.each([
  ['Wedding for 250 people', 250],
  ['40 Guests at noon', 40],
  ['small 30 people', 30],
  ['Small party', 30],
  ['medium lunch', 50],
  ['LARGE feast', 100],
  ['Birthday', 50],
  ['Smaller smallish', 50],
  ['3 guests', 10],
])(
  '"%s" is guessed as %s',
  { meta: { requirements: ['K-511', 'K-512', 'D-063'] } },
  (title, people) => {
    expect(guessedGuestCount(title)).toBe(people);
  },
);

test.each([
  [75.9, 75],
  [10, 10],
  [9, 30],
  [null, 30],
  [Number.NaN, 30],
])(
  'an attendance of %s for a small party becomes %s',
  { meta: { requirements: ['K-510'] } },
  (typed, people) => {
    expect(guestCountOrGuess(typed, 'small party')).toBe(people);
  },
);

test.each([undefined, null, Number.NaN, Number.POSITIVE_INFINITY, 9.99, -5])(
  'with %s typed the title is read',
  (typed) => {
    expect(guestCountOrGuess(typed, 'a feast for 250   people')).toBe(250);
    expect(guestCountOrGuess(typed, 'a feast for 250people')).toBe(250);
  },
);
