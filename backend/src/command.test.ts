import { expect, test } from 'vitest';
import { describeError } from './command';

test('a folder of another user is named with what to do, without a stack', () => {
  const path = '/srv/kalavara/postgres/elsewhere.txt';
  const refused = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', path });
  expect(describeError(refused)).toMatch(/^This user may not use \/srv\/kalavara.*as the user/);
  const other = new Error('something else');
  expect(describeError(other)).toBe(other.stack);
});
