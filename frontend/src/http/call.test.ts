import { afterEach, expect, test, vi } from 'vitest';
import { serve } from '../test/fakeServer';
import { call, Refused, Unreachable } from './call';

afterEach(() => vi.unstubAllGlobals());

const category = { name: 'Meat Pickles' };
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

test.each([['no network' as const], [{ status: 502, body: null }]])(
  'an answer that is none is a failure: %j',
  { meta: { requirements: ['D-017'] } },
  async (answer) => {
    serve(() => answer);
    expect(await make()).toBeInstanceOf(Unreachable);
  },
);
