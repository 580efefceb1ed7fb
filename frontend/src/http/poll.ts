import type { CallName } from '@kalavara/shared-types/contract/calls';
import type { AnswerOf, InputOf } from '@kalavara/shared-types/contract/contract';
import type { Endpoints } from '@kalavara/shared-types/contract/endpoints';
import { call, notOurs, Refused, Unreachable } from './call';

/** Reads a part of a room over HTTP. What the server refuses to this screen is no failure of the network: null. */
export const readPart = <N extends CallName, Part>(
  name: N,
  given: InputOf<Endpoints[N]>,
  toPart: (answer: AnswerOf<Endpoints[N]>) => Part,
): Promise<Part | null> =>
  call(name, given).then(toPart, (error: unknown) => {
    if (error instanceof Refused) return null;
    throw error;
  });

/** A list of rows in an answer. Anything else has not come from the server: a screen that took it over would stop. */
export function listOf<T extends object>(data: T[]): T[] {
  const isRow = (each: unknown) => typeof each === 'object' && each !== null;
  if (!Array.isArray(data) || !data.every(isRow)) throw new Unreachable(notOurs, 200);
  return data;
}
