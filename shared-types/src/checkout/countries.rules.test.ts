import { expect, test } from 'vitest';
import {
  destinationOnPaper,
  isAbroad,
  lacksExportRegistration,
  mayExport,
  otherCountry,
} from './countries.rules';

test.each([
  [undefined, false],
  [null, false],
  ['', false],
  ['IN', false],
  ['AE', true],
  [otherCountry, true],
])('the country %j is outside India: %s', (country, expected) => {
  expect(isAbroad(country)).toBe(expected);
});

test('only the regular registration with its number may export', () => {
  const gstin = '32ABCDE1234F1Z5';
  const countries = ['AE'];
  expect(mayExport({ registration: 'regular', gstin })).toBe(true);
  for (const registered of [
    { registration: 'regular', gstin: '' },
    { registration: 'composition', gstin },
    { registration: 'none', gstin: '' },
  ] as const) {
    expect(mayExport(registered)).toBe(false);
    expect(lacksExportRegistration({ ...registered, countries })).toBe(true);
    expect(lacksExportRegistration({ ...registered, countries: [] })).toBe(false);
  }
  expect(lacksExportRegistration({ registration: 'regular', gstin, countries })).toBe(false);
});

test('the last line of an address on paper names the pincode, or the country in both languages', () => {
  expect(destinationOnPaper({ pincode: '686001' }, 'ml')).toBe('PIN 686001');
  expect(destinationOnPaper({ pincode: '686001', country: null }, 'en')).toBe('PIN 686001');
  const abroad = { pincode: '', country: 'AE' };
  expect(destinationOnPaper(abroad, 'en')).toBe('United Arab Emirates');
  expect(destinationOnPaper(abroad, 'ml')).toMatch(/^United Arab Emirates \/ യുണൈറ്റഡ് അറബ് /);
});
