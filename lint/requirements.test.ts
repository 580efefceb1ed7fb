import { expect, test } from 'vitest';
import { findIds, readRows } from './requirements.mjs';

test('ids are found in titles, table rows and metadata, not in comments', () => {
  const source = `
    // K-240 is only a comment
    test('S-001 S-002 a title', () => {});
    test('plain words', { meta: { requirements: ['O-003'] } }, () => {});
    test.each([['K-004', 1]])('%s of a table', () => {});
    test(\`D-005 of \${language}\`, () => {});
  `;
  expect(findIds(source)).toEqual(['S-001', 'S-002', 'O-003', 'K-004', 'D-005']);
});

test('a row has the headings above it, and its text', () => {
  const checklist = `
## Shop (S) — 2 items

| ID | Kind | Item | Exact string / value | Decision | ✓ |
|---|---|---|---|---|---|
| | | **2.1 Routes** | | | |
| S-001 | route | \`/\` shows the home page |  |  | ☐ |
| S-002 | constant | Currency | INR | D-001 | ☐ |
`;
  const of = { part: 'Shop (S)', section: '2.1 Routes' };
  expect(readRows(checklist)).toEqual([
    { id: 'S-001', ...of, text: '`/` shows the home page' },
    { id: 'S-002', ...of, text: 'Currency INR' },
  ]);
});
