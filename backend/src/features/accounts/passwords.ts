import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../platform/errors';

/** argon2id, about 25 ms and 19 MiB a hash; the algorithm is the library's default. */
const cost = { memoryCost: 19_456, timeCost: 3, parallelism: 1 };
const sideBySide = 2;
const mostWaiting = 500;

let busy = 0;
const waiting: (() => void)[] = [];

/** Two at a time: hashing takes threads and memory that everything else in the process needs too. */
async function inSlot<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= mostWaiting) throw new AppError('busy');
  if (busy >= sideBySide) await new Promise<void>((free) => waiting.push(free));
  else busy += 1;
  try {
    return await work();
  } finally {
    // The slot is handed on rather than let go, so that nobody who comes just now slips in before those who wait.
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
}

/** The same letters typed on two keyboards may differ in their code points; a password must not. */
const asTyped = (secret: string) => secret.normalize('NFC');

export const hashSecret = (secret: string): Promise<string> =>
  inSlot(() => hash(asTyped(secret), cost));

let nobodysHash: Promise<string> | undefined;

/** Of an account that is not there, a hash nobody knows is checked, so that the time taken does not tell who has one. */
export async function secretMatches(
  secretHash: string | undefined,
  secret: string,
): Promise<boolean> {
  const against = secretHash ?? (await (nobodysHash ??= hash(randomBytes(32), cost)));
  const isRight = await inSlot(() => verify(against, asTyped(secret)));
  return isRight && secretHash !== undefined;
}

/** What is tried first, everywhere. Runs and repeated characters are found without being listed. */
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

/** Each digit one more, or one less, than the one before; 9 and 0 are neighbours, as on a keyboard. */
function isRun(digits: string): boolean {
  const steps = new Set(
    [...digits].slice(1).map((digit, i) => (Number(digit) - Number(digits[i]) + 10) % 10),
  );
  return steps.size === 1 && (steps.has(1) || steps.has(9));
}

/** A PIN of 6 or more digits, or a password of 10 or more characters, that is not among the first to be guessed. */
export function secretIsStrong(secret: string): boolean {
  const typed = asTyped(secret);
  if (isOneRepeated(typed) || common.has(typed.toLowerCase())) return false;
  if (/^\d+$/.test(typed)) return typed.length >= 6 && !isRun(typed);
  return [...typed].length >= 10;
}
