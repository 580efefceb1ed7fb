import { expect, test } from 'vitest';
import { until, within } from './until';

const never = new Promise<never>(() => undefined);

test('a call without an answer ends with an error that names the call', async () => {
  await expect(within(never, 50, 'the time')).rejects.toThrow('No answer within 0.05 s: the time');
  expect(await within(Promise.resolve('noon'), 50, 'the time')).toBe('noon');
  await expect(within(Promise.reject(new Error('no clock')), 50, 'the time')).rejects.toThrow(
    'no clock',
  );
});

test('a condition that is never met ends with an error that names it', async () => {
  let calls = 0;
  await until(() => (calls += 1) === 3, 5_000, 'asked three times');
  await expect(
    until(
      () => Promise.resolve(false),
      50,
      () => 'noon',
    ),
  ).rejects.toThrow('Not so after 0.05 s: noon');
});
