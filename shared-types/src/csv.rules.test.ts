import { expect, test } from 'vitest';
import { byteOrderMark, cell, fileNamePart, row } from './csv.rules';

test('a line is quoted as RFC 4180 has it', { meta: { requirements: ['D-131'] } }, () => {
  expect(row(['a', 'b "c"', 'd,e\nf', ''])).toBe('"a","b ""c""","d,e\nf",""\r\n');
  expect(encodeURIComponent(byteOrderMark)).toBe('%EF%BB%BF');
});

test('an amount of money is a number for a spreadsheet, also a negative one', () => {
  expect(row(['-5', -640, 1.5])).toBe('"\'-5","-640.00","1.50"\r\n');
});

test.each(['=1+1', '+91 98765', '-2', '@A1', '\t=1', '\r=1'])(
  '%j is escaped, so it is no formula',
  { meta: { requirements: ['D-131'] } },
  (text) => {
    expect(cell(text)).toBe(`"'${text}"`);
  },
);

test.each([
  ['Wedding at Aluva', 'Wedding at Aluva'],
  ['ആലുവയിലെ കല്യാണം', 'ആലുവയിലെ കല്യാണം'],
  ['../../etc/"passwd\r\nx: y', 'etc passwd x y'],
  ['  .hidden.  ', 'hidden'],
  ['gpj.\u202Eexe', 'gpj. exe'],
  ['///', 'event'],
  ['x'.repeat(300), 'x'.repeat(80)],
])('%j names a file as %j', { meta: { requirements: ['D-131', 'K-762'] } }, (title, name) => {
  expect(fileNamePart(title, 'event')).toBe(name);
});
