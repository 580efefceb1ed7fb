import { expect, test } from 'vitest';
import { lacksGstin, normalizePhone, findRepeated, fieldPatterns } from './settings.rules';

test.each([
  ['phone', ['+919876543210', '+12345678', '+123456789012345']],
  ['email', ['meera@example.in', 'a.b+c@x.y.zz', 'm@x.in']],
  ['fssai', ['', '12345678901234']],
  ['coupon', ['ONAM25', 'ABC', 'A'.repeat(20)]],
  ['hsn', ['2001', '200110', '20011000']],
  ['prefix', ['6', '68', '686001']],
] as const)('a %s is accepted as it is written', (field, texts) => {
  for (const text of texts) expect(fieldPatterns[field].test(text), text).toBe(true);
});

test.each([
  [
    'phone',
    [
      '9876543210',
      '+0123456789',
      '+1234567',
      '+1234567890123456',
      'x+919876543210',
      '+919876543210x',
    ],
  ],
  [
    'email',
    [
      'meera',
      'a@b',
      'a@b.c',
      '@b.in',
      'a@.in',
      'a b@c.in',
      'a@b c.in',
      'a@b.i n',
      'a@@b.in',
      'a@b.in ',
      ' a@b.in',
    ],
  ],
  ['fssai', ['1234567890123', '123456789012345', 'x12345678901234', '12345678901234x', 'x']],
  ['coupon', ['AB', 'A'.repeat(21), 'onam', 'ONAM 25', 'xONAM', 'ONAMx']],
  ['hsn', ['200', '20011', '2001100', '200110001', 'x2001', '2001x', 'abcd', '2001ab']],
  ['prefix', ['', '068', '6860011', 'x68', '68x', '6ab']],
] as const)('anything else is no %s', (field, texts) => {
  for (const text of texts) expect(fieldPatterns[field].test(text), text).toBe(false);
});

test.each([
  ['98765 43210', '+919876543210'],
  ['098765-43210', '+919876543210'],
  ['+91 (98765) 43.210', '+919876543210'],
  ['919876543210', '+919876543210'],
  ['+44 20 7946 0958', '+442079460958'],
  ['5876543210', '5876543210'],
  ['x9876543210', 'x9876543210'],
  ['98765432101', '98765432101'],
])('the phone number %j is stored as %s', (typed, stored) => {
  expect(normalizePhone(typed)).toBe(stored);
});

test('a repetition is every position but the first of a key', () => {
  expect(findRepeated(['a', 'b', 'a', 'c', 'a', 'b'])).toEqual([2, 4, 5]);
  expect(findRepeated(['a', 'b'])).toEqual([]);
});

test.each([
  ['none', '', false],
  ['regular', '', true],
  ['regular', '32ABCDE1234F1Z5', false],
])('registered as %s with the number %j it lacks one: %s', (registration, gstin, lacks) => {
  expect(lacksGstin({ registration, gstin })).toBe(lacks);
});
