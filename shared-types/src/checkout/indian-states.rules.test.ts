import { expect, test } from 'vitest';
import { gstinState, isGstin, stateOfPincode, states } from './indian-states.rules';

test.each([
  ['686001', '32', 'Kottayam'],
  ['695615', '32', 'Parassala'],
  ['670001', '32', 'Kannur'],
  ['682555', '31', 'Kavaratti'],
  ['682559', '31', 'Minicoy'],
  ['682506', '32', 'Kochi, beside Lakshadweep'],
  ['673310', '34', 'Mahe, inside Kerala'],
  ['673311', '32', 'beside Mahe'],
  ['605001', '34', 'Puducherry'],
  ['605602', '33', 'Viluppuram'],
  ['609602', '34', 'Karaikal'],
  ['609001', '33', 'Mayiladuthurai'],
  ['533464', '34', 'Yanam'],
  ['533001', '37', 'Kakinada'],
  ['110001', '07', 'New Delhi'],
  ['122001', '06', 'Gurugram'],
  ['134109', '06', 'Panchkula'],
  ['141001', '03', 'Ludhiana'],
  ['160017', '04', 'Chandigarh'],
  ['160055', '03', 'Mohali'],
  ['171001', '02', 'Shimla'],
  ['180001', '01', 'Jammu'],
  ['190001', '01', 'Srinagar'],
  ['194101', '38', 'Leh'],
  ['226001', '09', 'Lucknow'],
  ['244001', '09', 'Moradabad'],
  ['244713', '05', 'Kashipur'],
  ['246149', '05', 'Kotdwar'],
  ['246701', '09', 'Bijnor'],
  ['247001', '09', 'Saharanpur'],
  ['247667', '05', 'Roorkee'],
  ['247776', '09', 'Shamli'],
  ['248001', '05', 'Dehradun'],
  ['249401', '05', 'Haridwar'],
  ['262001', '09', 'Pilibhit'],
  ['262501', '05', 'Pithoragarh'],
  ['262701', '09', 'Lakhimpur'],
  ['263001', '05', 'Nainital'],
  ['302001', '08', 'Jaipur'],
  ['380001', '24', 'Ahmedabad'],
  ['362520', '26', 'Diu'],
  ['396210', '26', 'Daman'],
  ['396230', '26', 'Silvassa'],
  ['396195', '24', 'Vapi'],
  ['400001', '27', 'Mumbai'],
  ['403001', '30', 'Panaji'],
  ['445001', '27', 'Yavatmal'],
  ['462001', '23', 'Bhopal'],
  ['492001', '22', 'Raipur'],
  ['500001', '36', 'Hyderabad'],
  ['520001', '37', 'Vijayawada'],
  ['560001', '29', 'Bengaluru'],
  ['600001', '33', 'Chennai'],
  ['700001', '19', 'Kolkata'],
  ['737101', '11', 'Gangtok'],
  ['744101', '35', 'Port Blair'],
  ['751001', '21', 'Bhubaneswar'],
  ['781001', '18', 'Guwahati'],
  ['791111', '12', 'Itanagar'],
  ['793001', '17', 'Shillong'],
  ['795001', '14', 'Imphal'],
  ['796001', '15', 'Aizawl'],
  ['797001', '13', 'Kohima'],
  ['799001', '16', 'Agartala'],
  ['800001', '10', 'Patna'],
  ['824101', '10', 'Aurangabad of Bihar'],
  ['814112', '20', 'Deoghar'],
  ['834001', '20', 'Ranchi'],
  ['831001', '20', 'Jamshedpur'],
  ['900056', undefined, 'the army'],
  ['290001', undefined, 'nowhere'],
  ['012345', undefined, 'no pincode'],
] as [string, string | undefined, string][])('%s is in %s (%s)', (pincode, code) => {
  expect(stateOfPincode(pincode)).toBe(code);
});

test('every state but "other territory" has a pincode, and every pincode a state with a name', () => {
  const found = new Set(
    Array.from({ length: 900_000 }, (_, n) => stateOfPincode(String(100_000 + n))),
  );
  found.delete(undefined);
  expect([...found].sort()).toEqual(
    Object.keys(states)
      .filter((code) => code !== '97')
      .sort(),
  );
});

test('a tax number is recognized by its check digit', () => {
  // The example in descriptions of the check digit.
  expect(isGstin('27AAPFU0939F1ZV')).toBe(true);
  for (const wrong of [
    '27AAPFU0939F1ZW',
    '27AAPFU0993F1ZV',
    '28AAPFU0939F1ZV',
    '27aapfu0939f1zv',
    '27AAPFU0939F1Z',
    '',
  ])
    expect(isGstin(wrong)).toBe(false);
});

test('a tax number begins with the code of its state', () => {
  expect(gstinState('27AAPFU0939F1ZV')).toBe('27');
  expect(gstinState('32AAPFU0939F1ZV')).toBe('32');
  expect(gstinState('99AAPFU0939F1ZV')).toBeUndefined();
  expect(gstinState('')).toBeUndefined();
});

test.each(['x686001', '686001x', '6860011', '086001', '68600', ''])(
  '%j is no pincode and has no state',
  (text) => {
    expect(stateOfPincode(text)).toBeUndefined();
  },
);

test('a tax number with an extra character, or without a known state, is refused', () => {
  const right = '27AAPFU0939F1ZV';
  expect(isGstin(right)).toBe(true);
  for (const wrong of [`x${right}`, `${right}x`, `${right.slice(0, -1)}v`, right.toLowerCase()])
    expect(isGstin(wrong)).toBe(false);
});
