/** Normalizes composed and decomposed characters, which differ between keyboards. */
export const normalize = (secret: string): string => secret.normalize('NFC');

/** Well-known secrets; patterns are detected separately. */
const common = new Set(
  `010203 131313 147258 159753 159357 789456 456123 741852 142536 100100 200000 100000 696969 007007 520520 147852
  258456 123654 123321 112211 102030 147258369 789456123 987654321
  password12 password123 password1234 password123! passw0rd123 mypassword mypassword1 qwertyuiop qwerty12345 qwerty123456
  1q2w3e4r5t 1qaz2wsx3edc q1w2e3r4t5 abcdefghij abc1234567 abcd123456 iloveyou12 iloveyou123 letmein123 welcome123
  welcome1234 administrator admin12345 admin123456 changeme123 football123 basketball sunshine123 princess123
  superman123 kalavara123 kalavara1234 kitchen123 kitchen1234 biriyani123 kerala12345 malayalam123`.split(
    /\s+/,
  ),
);

const isOneRepeated = (secret: string): boolean => new Set(secret).size === 1;

/** Whether the digits repeat one part: 121212, 123123. */
const isRepeat = (digits: string): boolean => /^(.+?)\1+$/.test(digits);

/** Whether all digits have the same distance: 123456, 890123 (0 follows 9, as on a keyboard), 654321, 135791. */
const isRun = (digits: string): boolean =>
  new Set([...digits].slice(1).map((digit, i) => (Number(digit) - Number(digits[i]) + 10) % 10))
    .size === 1;

/** Removes repeated digits: 112233 becomes 123, 111222 becomes 12. */
const withoutDoubles = (digits: string): string => digits.replace(/(.)\1+/g, '$1');

const isDay = (day: string, month: string): boolean =>
  Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12;

/** Whether the digits are a date as written in India or in ISO order, or two years: many people choose birthdays. */
function isDate(digits: string): boolean {
  const [, day = '', month = ''] = /^(\d\d)(\d\d)(?:19|20)?\d\d$/.exec(digits) ?? [];
  const [, isoMonth = '', isoDay = ''] = /^(?:19|20)\d\d(\d\d)(\d\d)$/.exec(digits) ?? [];
  return (
    isDay(day, month) || isDay(isoDay, isoMonth) || /^(?:19|20)\d\d(?:19|20)\d\d$/.test(digits)
  );
}

function isEasilyGuessed(secret: string): boolean {
  if (common.has(secret.toLowerCase()) || isOneRepeated(secret)) return true;
  if (!/^\d+$/.test(secret)) return false;
  return isRepeat(secret) || isRun(secret) || isRun(withoutDoubles(secret)) || isDate(secret);
}

/** The error code for a refused secret: a PIN needs 6 or more digits, a password 10 or more characters. */
export function secretProblem(
  typed: string,
  username?: string,
): 'secret-too-weak' | 'secret-easily-guessed' | undefined {
  const secret = normalize(typed);
  const least = /^\d+$/.test(secret) ? 6 : 10;
  if (secret.toLowerCase() === username) return 'secret-easily-guessed';
  if ([...secret].length < least) return 'secret-too-weak';
  return isEasilyGuessed(secret) ? 'secret-easily-guessed' : undefined;
}
