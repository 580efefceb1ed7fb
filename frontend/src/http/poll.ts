import type { CallName } from '@kalavara/shared-types/contract/calls';
import type { AnswerOf, InputOf } from '@kalavara/shared-types/contract/contract';
import type { Endpoints } from '@kalavara/shared-types/contract/endpoints';
import { call, notOurs, Refused, Unreachable } from './call';

/**
 * Reads a part of a room over HTTP. Resolves with null if the server refuses the call to this screen, which is not a
 * network failure.
 */
export const readPart = <N extends CallName, Part>(
  name: N,
  given: InputOf<Endpoints[N]>,
  toPart: (answer: AnswerOf<Endpoints[N]>) => Part,
): Promise<Part | null> =>
  call(name, given).then(toPart, (error: unknown) => {
    if (error instanceof Refused) return null;
    throw error;
  });

/**
 * Returns the rows of an answer; throws `Unreachable` if they are no list, which means that the answer is not from
 * the server.
 */
export function listOf<T extends object>(data: T[]): T[] {
  const isRow = (each: unknown) => typeof each === 'object' && each !== null;
  if (!Array.isArray(data) || !data.every(isRow)) throw new Unreachable(notOurs, 200);
  return data;
}
