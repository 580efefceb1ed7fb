import { randomBytes } from 'node:crypto';
import { errors } from '@kalavara/shared-types/contract/errors';
import { hash, verify } from '@node-rs/argon2';
import { ConfigError } from '../../platform/config/config';
import { AppError } from '../../platform/errors';
import { normalize, secretProblem } from './secret-strength.rules';

/** The parameters of argon2id: about 25 ms and 19 MiB for each hash. The algorithm is the library's default. */
const cost = { memoryCost: 19_456, timeCost: 3, parallelism: 1 };
const maxParallel = 2;
const maxWaiting = 500;

let busy = 0;
const waiting: (() => void)[] = [];

/** Limits hashing to two at a time, because it uses threads and memory that the rest of the process needs. */
async function inSlot<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= maxWaiting) throw new AppError('busy');
  if (busy >= maxParallel) await new Promise<void>((free) => waiting.push(free));
  else busy += 1;
  try {
    return await work();
  } finally {
    // The slot is passed to the next waiter, so that a new caller cannot overtake the queue.
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
}

export const hashSecret = (secret: string): Promise<string> =>
  inSlot(() => hash(normalize(secret), cost));

let dummyHash: Promise<string> | undefined;

/**
 * Whether a secret matches a hash. For a missing account it verifies a dummy hash, so that the response time does not
 * reveal which accounts exist.
 */
export async function secretMatches(
  secretHash: string | undefined,
  secret: string,
): Promise<boolean> {
  const against = secretHash ?? (await (dummyHash ??= hash(randomBytes(32), cost)));
  const isRight = await inSlot(() => verify(against, normalize(secret)));
  return isRight && secretHash !== undefined;
}

/** Throws a `ConfigError` if a password set by the operator is too weak, so that the start or the command ends. */
export function checkStrength(password: string, what: string): void {
  const problem = secretProblem(password);
  if (problem) throw new ConfigError(`${what} is not accepted. ${errors[problem][1]}`);
}
