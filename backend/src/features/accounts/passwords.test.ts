import { expect, test } from 'vitest';
import { addressKey } from '../../platform/limits/limits';
import { hashSecret, secretMatches } from './passwords';
import { secretProblem } from './secret-strength.rules';
import { readablePassword } from './tokens';

test.each(['493817', '20481632', 'rice-and-meat', 'മന്തി-കുഴിയിൽ-ഇറച്ചി', '102938'])(
  'a cook may choose %s',
  (secret) => {
    expect(secretProblem(secret, 'amina')).toBeUndefined();
  },
);

test.each([
  ['a PIN of five digits', '49381'],
  ['a password of nine characters', 'rice-meat'],
  ['nothing', ''],
])('%s is refused as too short', (_what, secret) => {
  expect(secretProblem(secret)).toBe('secret-too-weak');
});

test.each([
  ['one digit six times', '777777'],
  ['six zeros', '000000'],
  ['an ascending run', '123456'],
  ['an ascending run over the nine', '890123'],
  ['a descending run', '654321'],
  ['a run in steps of two', '135791'],
  ['a run of doubled digits', '112233'],
  ['a run of tripled digits', '111222'],
  ['two digits repeated', '121212'],
  ['three digits repeated', '493493'],
  ['a day of six digits', '150887'],
  ['a day of eight digits', '15081987'],
  ['a day in ISO order', '19870815'],
  ['two years', '19872015'],
  ['a common PIN', '159753'],
  ['one character many times', 'aaaaaaaaaaaa'],
  ['a common password', 'Password123'],
  ['the user name', 'amina.kitchen'],
])('%s is refused as easily guessed', (_what, secret) => {
  expect(secretProblem(secret, 'amina.kitchen')).toBe('secret-easily-guessed');
});

test('patterns refuse less than one in twenty of all PINs of six digits', () => {
  const pins = Array.from({ length: 1_000_000 }, (_, n) => String(n).padStart(6, '0'));
  expect(pins.filter((pin) => secretProblem(pin) !== undefined).length).toBeLessThan(50_000);
});

test('a password matches its hash only, and a missing account matches no password', async () => {
  const secretHash = await hashSecret('rice-and-meat');
  expect(await secretMatches(secretHash, 'rice-and-meat')).toBe(true);
  expect(await secretMatches(secretHash, 'rice-and-fish')).toBe(false);
  expect(await secretMatches(undefined, 'rice-and-meat')).toBe(false);
});

test('composed and decomposed characters are the same password', async () => {
  expect(await secretMatches(await hashSecret('caf\u00e9-in-kochi'), 'cafe\u0301-in-kochi')).toBe(
    true,
  );
});

test('a generated owner password is readable, strong and unique', () => {
  const made = Array.from({ length: 200 }, readablePassword);
  for (const password of made) {
    expect(password).toMatch(
      /^([bdfghjkmnprstvwz][aeiou]){2}[2-9](-([bdfghjkmnprstvwz][aeiou]){2}[2-9]){3}$/,
    );
    expect(secretProblem(password)).toBeUndefined();
  }
  expect(new Set(made).size).toBe(200);
});

test.each([
  ['192.168.1.20', '192.168.1.20'],
  ['::ffff:192.168.1.20', '192.168.1.20'],
  ['::FFFF:10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::99', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('a caller at %s is counted as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});
