import { expect, test } from 'vitest';
import {
  editDistance,
  foldSpelling,
  normalizeSearchText,
  stemOf,
  tokensOf,
} from './search-text.rules';

test.each([
  ['neymeen', 'neymin'],
  ['moottu', 'mutu'],
  ['sticky', 'stiky'],
  ['ആന', 'അന'],
  ['ഈച്ച', 'ഇച'],
  ['ഊണ്', 'ഉണ്'],
  ['ഏലം', 'എലം'],
  ['ഓണം', 'ഒണം'],
  ['മീൻ', 'മിൻ'],
  ['ചൂര', 'ചുര'],
  ['തേൻ', 'തെൻ'],
  ['നൈമീൻ', 'നെമിൻ'],
  ['നെയ്മീൻ', 'നെമിൻ'],
  ['അച്ചാർ', 'അചർ'],
  // In Unicode's decomposed form, the sign of the long o has two parts.
  ['കൊഞ്ച്', 'കൊഞ്ച്'],
])('%s is searched for as %s', (token, folded) => {
  expect(foldSpelling(normalizeSearchText(token))).toBe(normalizeSearchText(folded));
});

test.each([
  ['മീൻ', 'മീന'],
  ['അച്ചാർ', 'അച്ചാര'],
  ['പാൽ', 'പാല'],
  ['മുൾ', 'മുള'],
  ['മൺ', 'മണ'],
  ['വാൿ', 'വാക'],
  ['കൊഞ്ച്', 'കൊഞ്ച'],
  ['അച്ചാറ്', 'അച്ചാറ'],
])('endings attach to %s at %s', (token, stem) => {
  expect(stemOf(token)).toBe(stem);
});

test('a text without accents, case, joiners and spaces around it is the same', () => {
  expect(normalizeSearchText('  Balchão ')).toBe('balchao');
  expect(normalizeSearchText('മീ\u200Cൻ')).toBe(normalizeSearchText('മീൻ'));
  expect(normalizeSearchText('ﬁsh')).toBe('fish');
});

test('tokens are letters with their marks, and digits', () => {
  expect(tokensOf('gluten-free,  400g')).toEqual(['gluten', 'free', '400g']);
  expect(tokensOf('(മീൻ · അച്ചാർ)')).toEqual(['മീൻ', 'അച്ചാർ']);
  expect(tokensOf('– !')).toEqual([]);
});

test.each([
  ['ab', 'ba', 1],
  ['abc', 'acb', 1],
  ['abcd', 'badc', 2],
  ['abc', 'cab', 2],
  ['', 'ab', 2],
  ['tuna', 'tuna', 0],
  ['aab', 'aba', 1],
])('the edit distance between %j and %j is %i', (a, b, distance) => {
  expect(editDistance(a, b, 3)).toBe(distance);
});
