import { expect, test } from 'vitest';
import { defaultPolicies } from '../content/policies';
import { defaultSettings } from '../content/default-settings';
import { policyPages } from '../content/policy-titles';
import { parsePolicy, policyValues, unknownPlaceholders } from './policies.rules';

const program = { holdMinutes: 20 };
const values = policyValues(defaultSettings, 'en', program);

test('headings, paragraphs, lists and line breaks are read, and everything else is text', () => {
  const text = '# Who\nKalavara\nKottayam\n\n- one\n- <b>two</b>\nafter\n## no heading';
  expect(parsePolicy(text, values)).toEqual([
    { kind: 'heading', text: 'Who' },
    { kind: 'paragraph', text: 'Kalavara\nKottayam' },
    { kind: 'list', items: ['one', '<b>two</b>'] },
    { kind: 'paragraph', text: 'after\n## no heading' },
  ]);
});

test('placeholders are filled, and a line with an empty one is left out', () => {
  const text = '{businessName} ships in {batchDays} days.\nGSTIN: {gstin}\nFrom {deliveryFee}';
  expect(parsePolicy(text, values)).toEqual([
    { kind: 'paragraph', text: 'Kalavara ships in 2 days.\nFrom ₹50' },
  ]);
  const registered = policyValues({ ...defaultSettings, gstin: '27AAPFU0939F1ZV' }, 'en', program);
  expect(parsePolicy(text, registered)[0]).toMatchObject({
    text: expect.stringContaining('GSTIN: 27AAPFU0939F1ZV') as string,
  });
});

test('a value is inserted as it is: it can be neither a placeholder nor a heading', () => {
  const odd = policyValues({ ...defaultSettings, businessName: '{fssai} $& # x' }, 'en', program);
  expect(parsePolicy('a {businessName}', odd)).toEqual([
    { kind: 'paragraph', text: 'a {fssai} $& # x' },
  ]);
});

test('unknown placeholders are named once', () => {
  const text = '{email} {nothing} {nothing} {constructor} {ഫോൺ} {business name} {phone_number}';
  expect(unknownPlaceholders(text, values)).toEqual([
    'nothing',
    'constructor',
    'ഫോൺ',
    'business name',
    'phone_number',
  ]);
});

test.each(policyPages)(
  'the default text of %s has the same structure in both languages',
  (page) => {
    const [en, ml] = (['en', 'ml'] as const).map((language) => {
      const text = defaultPolicies[language][page];
      expect(unknownPlaceholders(text, values)).toEqual([]);
      return {
        kinds: parsePolicy(text, values).map((block) =>
          block.kind === 'list' ? block.items.length : block.kind,
        ),
        placeholders: [...text.matchAll(/\{\w+\}/g)].map(String).sort(),
        figures: text
          .replace(/\{\w+\}/g, '')
          .match(/\d+/g)
          ?.sort(),
      };
    });
    expect(ml).toEqual(en);
  },
);

test('complaints reach the business until the grievance officer has contacts of their own', () => {
  expect(values['grievancePhone']).toBe(defaultSettings.phone);
  const named = { ...defaultSettings, grievanceEmail: 'officer@kalavara.example' };
  expect(policyValues(named, 'en', program)['grievanceEmail']).toBe('officer@kalavara.example');
});
