import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../scripts/prepare.mjs';

/** What a person reads: screens, mail, paper, page heads. */
const read = [
  'frontend/*.html',
  'frontend/public/*.svg',
  'frontend/src',
  'frontend/build',
  'shared-types/src',
  'backend/src/features',
  'backend/src/shop-pages',
  'backend/src/http/pages.ts',
];
/** Where the name may stand, and why. */
const allowed: Record<string, RegExp> = {
  // The default, in one file.
  'shared-types/src/content/default-business.ts': /./,
  // The program, not the business: its backup format, and what it prints in a terminal.
  'backend/src/features/backup/': /./,
  'backend/src/features/accounts/owner.ts': /Start Kalavara once/,
  // The common noun: a store room.
  'frontend/src/i18n/locales/ml/shop.json': /അച്ചാർഭരണികൾ വെക്കുന്ന മുറിയാണ്|ഒരമ്മയുടെ കലവറയിൽ/,
};
const name = /\bKalavara\b|കലവറ/;

type Line = { file: string; text: string };
const findNames = (lines: readonly Line[]): string[] =>
  lines
    .filter(({ text }) => name.test(text))
    .filter(
      ({ file, text }) =>
        !Object.entries(allowed).some(([path, lines]) => file.startsWith(path) && lines.test(text)),
    )
    .map(({ file, text }) => `${file}: ${text.trim()}`);

function listLines(): Line[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...read], {
    cwd: root,
    encoding: 'utf8',
  });
  return files
    .split('\n')
    .filter((file) => /\.(json|tsx?|m?js|html|css|svg)$/.test(file) && !/\.test\./.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return text.split('\n').map((line) => ({ file, text: line }));
    });
}

test('the name of the business stands in one file; every text takes it from the settings', () => {
  expect(findNames(listLines())).toEqual([]);
});

test('a name in a text or a component is found', () => {
  const planted = [
    { file: 'frontend/src/i18n/locales/en/shop.json', text: '  "hello": "Welcome to Kalavara"' },
    { file: 'frontend/src/pages/shop/Header.tsx', text: '          കലവറ' },
    { file: 'frontend/src/i18n/locales/ml/shop.json', text: '  "menu": "കലവറ മെനു"' },
  ];
  expect(findNames(planted)).toHaveLength(3);
  const others = [
    { file: 'frontend/src/app/mount.tsx', text: "import 'kalavara:fonts.css';" },
    { file: 'shared-types/src/content/default-business.ts', text: "  businessName: 'Kalavara'," },
  ];
  expect(findNames(others)).toEqual([]);
});
