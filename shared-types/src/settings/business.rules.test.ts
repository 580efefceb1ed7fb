import { expect, test } from 'vitest';
import {
  businessNameIn,
  colourProperties,
  isLogo,
  isReadableColour,
  logoOf,
  townIn,
} from './business.rules';
import { defaultBusiness } from '../content/default-business';

test('the default name has its spelling in Malayalam, another one only what its owner wrote', () => {
  expect(businessNameIn('en', defaultBusiness)).toBe('Kalavara');
  expect(businessNameIn('ml', defaultBusiness)).toBe('കലവറ');
  expect(townIn('ml', defaultBusiness)).toBe('കോട്ടയം');
  const own = { businessName: 'Sea Pickles', businessNameMl: '' };
  expect(businessNameIn('ml', own)).toBe('Sea Pickles');
  expect(businessNameIn('ml', { ...own, businessNameMl: 'കടലച്ചാർ' })).toBe('കടലച്ചാർ');
  expect(businessNameIn('en', { ...own, businessNameMl: 'കടലച്ചാർ' })).toBe('Sea Pickles');
});

test.each([
  ['#a3261b', true],
  ['#2f5d3a', true],
  ['#1d4ed8', true],
  ['#000000', true],
  // A contrast of 4.48 and 4.54 on white, and less on the background of a page.
  ['#777777', false],
  ['#767676', false],
  ['#f2b705', false],
  ['#ffffff', false],
  ['red', false],
  ['#abc', false],
  ['#a3261b;background:url(//x)', false],
])('the colour %s is accepted: %s', (colour, expected) => {
  expect(isReadableColour(colour)).toBe(expected);
});

test('default colours are those of the style sheet; others come with a darker and a lighter one', () => {
  expect(colourProperties(defaultBusiness)).toEqual({});
  expect(colourProperties({ brandColour: '#1d4ed8', accentColour: '#003300' })).toEqual({
    '--brand': '#1d4ed8',
    '--brand-deep': '#173da8',
    '--accent': '#003300',
    '--accent-tint': '#e6ebe6',
  });
});

test('a logo is an uploaded picture, and the drawing until there is one', () => {
  const path = '/media/0123456789abcdef01234567-600x600.jpg';
  expect([isLogo(path), isLogo(''), isLogo('https://x.test/a.png')]).toEqual([true, true, false]);
  expect([logoOf({ logo: path }), logoOf({ logo: '' })]).toEqual([
    path.replace('.jpg', '-400.jpg'),
    '/icon.svg',
  ]);
});
