import { expect, test } from 'vitest';
import { describeError, readArgument } from './run-cli';

test('an error about a folder of another user names the folder and the remedy, without a stack', () => {
  const path = '/srv/kalavara/postgres/elsewhere.txt';
  const refused = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', path });
  expect(describeError(refused)).toMatch(/^This user may not use \/srv\/kalavara.*as the user/);
  const other = new Error('something else');
  expect(describeError(other)).toBe(other.stack);
});

test('a full disk is reported with the remedy, also if Postgres reports it', () => {
  for (const code of ['ENOSPC', 'EDQUOT', '53100']) {
    const full = Object.assign(new Error('no space left on device'), { code });
    expect(describeError(full)).toBe(
      'The disk is full: no space left on device. Make room where it writes (DATA_DIR, the given path or the database), then run this again.',
    );
  }
});

test('a second argument is refused instead of dropped, and a password is not shown', () => {
  expect(readArgument('password', [])).toBeUndefined();
  expect(readArgument('password', ['two words'])).toBe('two words');
  const refusal = 'This command takes one password, and 2 were given; nothing was changed.';
  expect(() => readArgument('password', ['two', 'words'])).toThrow(refusal);
  expect(() => readArgument('password', ['two', 'words'])).not.toThrow(/two|words/);
});
