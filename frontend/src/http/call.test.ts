import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serve } from '../test/fakeServer';
import { setLanguage } from '../i18n/language';
import { startI18n } from '../i18n/i18n';
import { resources } from '../i18n/resources/owner';
import { useErrorText } from '../i18n/useErrorText';
import { call, codeOf, Refused, Unreachable } from './call';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const category = { name: 'Meat Pickles' };
async function textOfFailure(): Promise<string> {
  startI18n(resources);
  setLanguage('en');
  const { result } = renderHook(() => useErrorText());
  return result.current(codeOf(await make()));
}
const make = () => call('createCategory', { body: category }).catch((error: unknown) => error);

test(
  'a refused change of the catalogue rejects with the server’s answer',
  { meta: { requirements: ['S-341'] } },
  async () => {
    const answer = {
      success: false,
      error: 'A category needs a name.',
      code: 'category-incomplete',
      requestId: 'r1',
    };
    serve(() => ({ status: 400, body: answer }));
    const error = await make();
    expect(error).toBeInstanceOf(Refused);
    expect((error as Refused).message).toBe('A category needs a name.');
  },
);

test.each([
  [{ success: false, error: 'The oven is off.' }, 'The oven is off.'],
  [{ success: false, error: 'The oven is off.', code: 'oven-off' }, 'The oven is off.'],
  [
    { success: false, error: 'Category: name missing', code: 'category-incomplete' },
    'A category needs a name.',
  ],
  [{ success: false }, 'Something went wrong on our side. Try again.'],
])('the text of a refusal %j is %s', async (body, text) => {
  serve(() => ({ status: 409, body }));
  expect(await textOfFailure()).toBe(text);
});

const noAnswer = 'There was no answer. Try again in a moment.';
test.each([
  [500, { success: false, error: 'The oven is off.' }, 'The oven is off.'],
  [500, { success: false, code: 'unexpected' }, 'Something went wrong on our side. Try again.'],
  [503, { success: false, error: 'No database.', code: 'unavailable' }, noAnswer],
  [500, { success: false }, 'Something went wrong on our side. Try again.'],
  [200, { success: false }, 'Something went wrong on our side. Try again.'],
  [502, null, noAnswer],
])('the text of a failure on the server, %i %j, is %s', async (status, body, text) => {
  serve(() => ({ status, body }));
  expect(await textOfFailure()).toBe(text);
});

test('offline the error states that the device is offline, not that the server fails', async () => {
  serve(() => 'no network');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await textOfFailure()).toBe('No network on this device. Try again when it is back.');
});

test('a page of an intermediate network is not a refusal, even if it is JSON', async () => {
  serve(() => ({ status: 403, body: { error: 'Please sign in to this Wi-Fi' } }));
  expect(await make()).toBeInstanceOf(Unreachable);
});

test.each([['no network' as const], [{ status: 502, body: null }]])(
  'an invalid answer is a failure: %j',
  { meta: { requirements: ['D-017'] } },
  async (answer) => {
    serve(() => answer);
    expect(await make()).toBeInstanceOf(Unreachable);
  },
);
