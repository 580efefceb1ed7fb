import { randomBytes } from 'node:crypto';
import { errors } from '@kalavara/shared-types/contract/errors';
import { hash, verify } from '@node-rs/argon2';
import { ConfigError } from '../../platform/config/config';
import { AppError } from '../../platform/errors';
import { normalize, secretProblem } from './secret-strength.rules';

/** argon2id, about 25 ms and 19 MiB a hash; the algorithm is the library's default. */
const cost = { memoryCost: 19_456, timeCost: 3, parallelism: 1 };
const maxParallel = 2;
const maxWaiting = 500;

let busy = 0;
const waiting: (() => void)[] = [];

/** Limits hashing to two at a time: it takes threads and memory that the rest of the process needs. */
async function inSlot<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= maxWaiting) throw new AppError('busy');
  if (busy >= maxParallel) await new Promise<void>((free) => waiting.push(free));
  else busy += 1;
  try {
    return await work();
  } finally {
    // The slot is handed to the next waiter, so that a new caller cannot overtake the queue.
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
}

export const hashSecret = (secret: string): Promise<string> =>
  inSlot(() => hash(normalize(secret), cost));

let dummyHash: Promise<string> | undefined;

/** Verifies a dummy hash for a missing account, so that the response time does not reveal which accounts exist. */
export async function secretMatches(
  secretHash: string | undefined,
  secret: string,
): Promise<boolean> {
  const against = secretHash ?? (await (dummyHash ??= hash(randomBytes(32), cost)));
  const isRight = await inSlot(() => verify(against, normalize(secret)));
  return isRight && secretHash !== undefined;
}

/** Ends a start or a command with a sentence where a password that the operator has set is too weak. */
export function checkStrength(password: string, what: string): void {
  const problem = secretProblem(password);
  if (problem) throw new ConfigError(`${what} is not accepted. ${errors[problem][1]}`);
}
