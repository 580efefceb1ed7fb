import { expect, test } from 'vitest';
import { findIds, measureCoverage, readRows } from './requirements.mjs';

const checklist = `
## Shop (S) — 2 items

| ID | Kind | Item | Exact string / value | Decision | ✓ |
|---|---|---|---|---|---|
| | | **2.1 Routes** | | | |
| S-001 | route | \`/\` shows the home page |  |  | ☐ |
| S-002 | constant | Currency | INR | D-001 | ☐ |
`;

test('ids are found in titles, table rows and metadata, not in comments', () => {
  const source = `
    // S-900 is only a comment
    test('S-001 S-002 a title', () => {});
    test('plain words', { meta: { requirements: ['O-003'] } }, () => {});
    test.each([['K-004', 1]])('%s of a table', () => {});
    test(\`D-005 of \${language}\`, () => {});
  `;
  expect([...findIds(source)]).toEqual(['S-001', 'S-002', 'O-003', 'K-004', 'D-005']);
});

test('rows without a test and ids without a row are listed, and each part is counted', () => {
  const rows = readRows(checklist);
  expect(rows.map(({ id, part, section }) => [id, part, section])).toEqual([
    ['S-001', 'Shop (S)', '2.1 Routes'],
    ['S-002', 'Shop (S)', '2.1 Routes'],
  ]);
  const { parts, missing, unknown } = measureCoverage(rows, new Set(['S-001', 'K-999']));
  expect(missing.map(({ id, text }) => [id, text])).toEqual([['S-002', 'Currency INR']]);
  expect(unknown).toEqual(['K-999']);
  expect(parts.get('Shop (S)')).toEqual({ rows: 2, covered: 1 });
});
