import { expect, test } from 'vitest';
import { baseOf, hasUnprintable, runsFromLeft, runsOf, visibleText } from './runs';

const partsOf = (text: string) => runsOf(text).map(({ part, text: run }) => `${part} ${run}`);
const fromLeft = (text: string) => runsFromLeft(text, baseOf(text)).map((run) => run.text);

test.each([
  ['മീര 🌶️ നായർ', 'മീര നായർ'],
  ['Meera 👩🏽‍🍳👨‍👩‍👧 Nair 🇮🇳 1️⃣', 'Meera Nair 1'],
  ['❤️‍🔥Pickle™ © 2026', 'Pickle™ © 2026'],
  ['🌶️', '🌶️'],
  ['\u202a+91 98765\u202c 4\u200b3\ufeff', '+91 98765 43'],
])(
  '%s is written without emoji and invisible marks, unless there is nothing else',
  (text, written) => {
    expect(visibleText(text).replace(/ +/g, ' ').trim()).toBe(written);
  },
);

test.each([
  ['tamil', 'முத்துலட்சுமி'],
  ['devanagari', 'क्षितिज।'],
  ['kannada', 'ಕೃಷ್ಣಮೂರ್ತಿ೪೫'],
  ['telugu', 'వెంకటేశ్వర్లు'],
  ['bengali', 'চট্টোপাধ্যায়।'],
  ['gujarati', 'જ્યોત્સના'],
  ['gurmukhi', 'ਗੁਰਪ੍ਰੀਤ'],
  ['oriya', 'ସୁଭଶ୍ରୀ'],
  ['arabic', 'الأنصاري،'],
  ['arabic', 'نمی\u200cشود۴۵'],
  ['malayalam', 'മീനാക്ഷി'],
])('a text in %s is one run of its font', (part, text) => {
  expect(partsOf(text)).toEqual([`${part} ${text.normalize('NFC')}`]);
  expect(hasUnprintable(`${text} 🌶️`)).toBe(false);
});

test('a character that no font has is replaced by a question mark', () => {
  expect(partsOf('王小 Li')).toEqual(['latin ??', 'latin  ', 'latin Li']);
  expect(hasUnprintable('Li, 王小')).toBe(true);
});

test('Arabic is set from right to left, figures and Latin in it from left to right, and brackets are mirrored', () => {
  expect(fromLeft('شقة 12 (Dubai)')).toEqual(['(', 'Dubai', ')', ' ', '12', ' ', 'شقة']);
  expect(fromLeft('Flat 2, شارع فيصل')).toEqual(['Flat', ' ', '2,', ' ', 'فيصل', ' ', 'شارع']);
  // A number with direction marks, as copied from a chat, is displayed in reading order.
  expect(fromLeft('هاتف \u202a+971 50 123\u202c دبي').join('')).toBe('دبي +971 50 123 هاتف');
  expect(hasUnprintable('هاتف \u202a+971 50 123\u202c دبي')).toBe(false);
  expect(fromLeft('Flat (2)')).toEqual(['Flat', ' ', '(2)']);
});
