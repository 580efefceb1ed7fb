import { expect, test } from 'vitest';
import {
  creatorOf,
  documentedCreator,
  eventYears,
  guestCountOrGuess,
  guessedGuestCount,
  isOpenUntil,
  isSampleEvent,
  sampleTitle,
  toEventName,
} from './diary.rules';

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

const event = { title: 'Wedding', createdBy: 'Anu', isCompleted: false, date: '2027-01-09' };
const sample = { ...event, title: sampleTitle, createdBy: 'System' };
const today = '2027-01-09';

test('the sample is what the program created, as long as it has its title', () => {
  expect(isSampleEvent(sample)).toBe(true);
  expect(isSampleEvent({ ...sample, title: 'Wedding' })).toBe(false);
  expect(isSampleEvent({ ...sample, createdBy: 'Anu' })).toBe(false);
});

test.each([
  ['today', event, null, true],
  ['on the last day', event, '2027-01-09', true],
  ['after the last day', event, '2027-01-08', false],
  ['yesterday', { ...event, date: '2027-01-08' }, null, false],
  ['completed', { ...event, isCompleted: true }, null, false],
  ['the sample', sample, null, false],
])('an event that is %s is open: %s', (_, each, until, expected) => {
  expect(isOpenUntil(each, { today, until })).toBe(expected);
});

test('the creator is the person, where one is known', () => {
  expect(documentedCreator).toBe('Current User');
  expect(creatorOf({ createdBy: 'Current User', createdByName: 'Anu' })).toBe('Anu');
  expect(creatorOf({ createdBy: 'Current User' })).toBe('Current User');
  expect(creatorOf({ createdBy: 'System', createdByName: 'Anu' })).toBe('System');
});

test('a new event lies between 2000 and five years from now', () => {
  expect(eventYears(today)).toEqual({ first: 2000, last: 2032 });
});

test('the room of an event has its name and day, and whether it is completed', () => {
  expect(toEventName(event)).toEqual({ title: 'Wedding', date: today });
  expect(toEventName({ ...event, isCompleted: true })).toEqual({
    title: 'Wedding',
    date: today,
    isCompleted: true,
  });
});
