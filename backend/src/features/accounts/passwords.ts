import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../platform/errors';

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

/** Normalizes composed and decomposed characters, which differ between keyboards. */
const normalize = (secret: string) => secret.normalize('NFC');

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

/** Common secrets; runs and repeated characters are detected separately. */
const common = new Set(
  `123123 112233 121212 111222 123321 102030 010203 131313 212121 232323 147258 159753 159357 789456 456123 741852
  142536 100100 200000 100000 696969 007007 520520 147852 258456 123654 112211 123123123 147258369 789456123 987654321
  password12 password123 password1234 password123! passw0rd123 mypassword mypassword1 qwertyuiop qwerty12345 qwerty123456
  1q2w3e4r5t 1qaz2wsx3edc q1w2e3r4t5 abcdefghij abc1234567 abcd123456 iloveyou12 iloveyou123 letmein123 welcome123
  welcome1234 administrator admin12345 admin123456 changeme123 football123 basketball sunshine123 princess123
  superman123 kalavara123 kalavara1234 kitchen123 kitchen1234 biriyani123 kerala12345 malayalam123`.split(
    /\s+/,
  ),
);

const isOneRepeated = (secret: string) => new Set(secret).size === 1;

/** Whether each digit is one more, or one less, than the one before; 9 and 0 are neighbours, as on a keyboard. */
function isRun(digits: string): boolean {
  const steps = new Set(
    [...digits].slice(1).map((digit, i) => (Number(digit) - Number(digits[i]) + 10) % 10),
  );
  return steps.size === 1 && (steps.has(1) || steps.has(9));
}

/** A PIN of 6 or more digits, or a password of 10 or more characters, that is not common. */
export function secretIsStrong(secret: string): boolean {
  const typed = normalize(secret);
  if (isOneRepeated(typed) || common.has(typed.toLowerCase())) return false;
  if (/^\d+$/.test(typed)) return typed.length >= 6 && !isRun(typed);
  return [...typed].length >= 10;
}
