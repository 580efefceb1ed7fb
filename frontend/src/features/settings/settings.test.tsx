import { defaultSettings } from '@kalavara/shared-types/content/default-settings';
import type { Settings } from '@kalavara/shared-types/settings/settings';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { setLanguage } from '../../i18n/language';
import { startI18n } from '../../i18n/i18n';
import { resources } from '../../i18n/resources/owner';
import { afterDoubleTap, duringDoubleTap } from '../../test/doubleTap';
import { refused, serve } from '../../test/fakeServer';
import { SettingsForm } from './SettingsForm';
import { forgetSettings } from './store';
import { Zones } from './Zones';

let stored: Settings;
let revision: number;
/** The answer to the next save, if it fails. */
let refusal: ReturnType<typeof refused> | 'no network' | undefined;
/** Saves a change from another person's device. */
const saveElsewhere = (changed: Partial<Settings>) => {
  stored = { ...stored, ...changed };
  revision += 1;
};

/** `until`: delays the answers to saves. */
function open({ until }: { until?: Promise<unknown> } = {}) {
  const calls = serve(({ method, body }) => {
    if (method === 'PUT' && refusal) {
      const answer = refusal;
      refusal = undefined;
      return answer;
    }
    if (method === 'PUT') {
      const { basedOn: _basedOn, ...changed } = body as Partial<Settings> & { basedOn: number };
      saveElsewhere(changed);
      const answer = { body: { success: true, data: stored, revision } };
      if (until) return until.then(() => answer);
    }
    return { body: { success: true, data: stored, revision } };
  });
  const shown = render(<SettingsForm reloadOn={0} />);
  /** Reports a new revision of the shop's room. */
  const notifyChange = () => shown.rerender(<SettingsForm reloadOn={revision} />);
  return {
    puts: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body),
    notifyChange,
  };
}
const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const type = async (name: string | RegExp, value: string) =>
  fireEvent.change(await field(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

beforeEach(() => {
  startI18n(resources);
  setLanguage('en');
  forgetSettings();
  stored = defaultSettings;
  revision = 7;
  refusal = undefined;
});

test(
  'the form shows business name, e-mail, phone and the threshold of 500, with the defaults of a new installation',
  { meta: { requirements: ['O-062', 'O-063', 'O-064', 'O-065', 'O-066', 'O-281'] } },
  async () => {
    open();
    expect((await field('Business name')).value).toBe('Kalavara');
    expect((await field('Contact email')).value).toBe('hello@kalavara.example');
    expect((await field('Phone number')).value).toBe('+910000000000');
    expect((await field('Free delivery from (₹)')).value).toBe('500');
    const box = screen.getByRole('region', { name: 'These are still sample details' });
    expect(
      within(box)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['FSSAI number', 'Address', 'Contact email', 'Phone number', 'WhatsApp number']);
  },
);

test(
  'Save Changes sends only the changed fields, normalized',
  { meta: { requirements: ['O-067', 'D-159'] } },
  async () => {
    const { puts } = open();
    await type('Phone number', '098765 43210');
    await type('Free delivery from (₹)', '600');
    expect(screen.getByText('2 changes are not saved yet.')).toBeDefined();
    save();
    await screen.findByText('Everything is saved.');
    expect(puts()).toEqual([{ phone: '+919876543210', freeDeliveryThreshold: 600, basedOn: 7 }]);
    expect((await field('Phone number')).value).toBe('+919876543210');
  },
);

test('a shop without a licence number is reminded of it', async () => {
  const own = {
    address: 'Market Road',
    email: 'a@b.in',
    phone: '+919876543210',
    whatsapp: '+919876543210',
    fssai: '',
    isSample: false,
  };
  stored = { ...defaultSettings, ...own };
  open();
  const box = await screen.findByRole('region', { name: 'Some details are missing' });
  expect(
    within(box)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['FSSAI number']);
});

test('restoring the former value is not a change', async () => {
  const { puts } = open();
  await type('Business name', 'Other');
  await type('Business name', 'Kalavara');
  save();
  expect(screen.getByText('Everything is saved.')).toBeDefined();
  expect(puts()).toEqual([]);
});

test.each([
  ['Phone number', '12345', 'Enter ten digits, or + with the country code.'],
  ['Contact email', 'amina', 'Enter a valid email address.'],
  ['Business name', ' ', 'Enter this.'],
  ['FSSAI number', '1234', 'Enter the 14 digits of the FSSAI number.'],
  [
    'Delivery fee (₹)',
    'forty',
    'Enter an amount from 0 to 100000, without commas and with two decimals at most.',
  ],
  ['Delivery fee (₹)', '1,000', /without commas/],
  ['Days to the next batch', '1.5', 'Enter a whole number from 0 to 60, without commas.'],
  ['Days to the next batch', '61', 'Enter a whole number from 0 to 60, without commas.'],
  ['GSTIN', '32AAPFU0939F1ZX', /Enter the 15-character GSTIN/],
])(
  '%s of "%s" is not sent; the error is beside the field, which has the focus',
  async (name, value, message) => {
    const { puts } = open();
    await type(name, value);
    save();
    const wrong = await field(name);
    await waitFor(() => expect(document.activeElement).toBe(wrong));
    const note = document.getElementById(wrong.getAttribute('aria-describedby')!)!;
    expect(note.textContent).toMatch(message);
    expect(wrong.value).toBe(value);
    expect(puts()).toEqual([]);
  },
);

test('input is discarded after a confirmation', async () => {
  open();
  await type('Business name', 'Other');
  const discard = screen.getByRole('button', { name: 'Discard' });
  discard.focus();
  fireEvent.click(discard);
  const question = screen.getByRole('dialog', { name: /^Discard your changes/ });
  fireEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect((await field('Business name')).value).toBe('Other');
  fireEvent.click(discard);
  fireEvent.click(within(question).getByRole('button', { name: 'Discard' }));
  expect((await field('Business name')).value).toBe('Kalavara');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('FORM'));
});

test('a registered business needs a GSTIN', async () => {
  const { puts } = open();
  fireEvent.click(await screen.findByRole('radio', { name: /Regular/ }));
  save();
  await screen.findByText('Enter the GSTIN of your registration.');
  await type('GSTIN', '27aapfu0939f1zv');
  save();
  await waitFor(() =>
    expect(puts()).toEqual([{ registration: 'regular', gstin: '27AAPFU0939F1ZV', basedOn: 7 }]),
  );
});

test('a country is added with its fee, and needs the registration for exports', async () => {
  const { puts } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Add a country' }));
  save();
  await screen.findByText('Choose a country.');
  fireEvent.change(screen.getByRole('combobox', { name: 'Country' }), { target: { value: 'AE' } });
  await type('Fee (₹)', '1500');
  save();
  await screen.findByText('Exports need the regular GST registration with its GSTIN.');
  expect(puts()).toEqual([]);
  fireEvent.click(screen.getByRole('radio', { name: /Regular/ }));
  await type('GSTIN', '27AAPFU0939F1ZV');
  save();
  await waitFor(() =>
    expect(puts()).toEqual([
      {
        countries: [{ code: 'AE', fee: 1_500 }],
        registration: 'regular',
        gstin: '27AAPFU0939F1ZV',
        basedOn: 7,
      },
    ]),
  );
});

test('a failure loses no input, and shows an error', async () => {
  const { puts } = open();
  await type('Business name', 'Onam Pickles');
  refusal = 'no network';
  save();
  expect(
    (await screen.findByText(/Not saved. What you typed is still here./)).getAttribute('role'),
  ).toBe('alert');
  expect((await field('Business name')).value).toBe('Onam Pickles');
  save();
  await screen.findByText('Everything is saved.');
  expect(puts()).toEqual([{ businessName: 'Onam Pickles', basedOn: 7 }]);
});

test('a value refused by the server is marked at its field', async () => {
  open();
  await type('Address', 'Market Road');
  refusal = {
    status: 400,
    body: { success: false, error: 'No.', code: 'invalid', requestId: 'r', fields: ['address'] },
  };
  save();
  await screen.findByText('This value was not accepted. Check it and try again.');
  expect((await field('Address')).getAttribute('aria-invalid')).toBe('true');
});

test('changes saved on another device are shown at once, and current input remains', async () => {
  const { puts, notifyChange } = open();
  await type('Address', 'Market Road');
  saveElsewhere({ businessName: 'Sea Pickles' });
  notifyChange();
  await waitFor(async () => expect((await field('Business name')).value).toBe('Sea Pickles'));
  expect((await field('Address')).value).toBe('Market Road');
  save();
  await waitFor(() => expect(puts()).toEqual([{ address: 'Market Road', basedOn: 8 }]));
});

test.each([
  ['Mine', 'Keep mine', [{ businessName: 'Mine', basedOn: 8 }]],
  ['Theirs', 'Take theirs', []],
])(
  'a field changed by two people is shown in both versions: %s is chosen',
  async (stands, act, sent) => {
    const { puts, notifyChange } = open();
    await type('Business name', 'Mine');
    saveElsewhere({ businessName: 'Theirs' });
    notifyChange();
    const sides = await screen.findByRole('alert', { name: 'Two versions of: Business name' });
    expect(sides.textContent).toContain('Mine');
    expect(sides.textContent).toContain('Theirs');
    save();
    expect(puts()).toEqual([]);

    fireEvent.click(within(sides).getByRole('button', { name: act }));
    expect((await field('Business name')).value).toBe(stands);
    save();
    await screen.findByText('Everything is saved.');
    expect(puts()).toEqual(sent);
  },
);

test('input typed into a field while it is being saved is not a conflict with the sent value', async () => {
  let answer: () => void = () => {};
  const { puts } = open({ until: new Promise((resolve) => (answer = () => resolve(undefined))) });
  await type('Business name', 'Sea');
  save();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' });
  await waitFor(() => expect(button.disabled).toBe(true));
  await type('Business name', 'Sea Pickles');
  answer();
  await waitFor(() => expect(button.disabled).toBe(false));
  expect(screen.queryByRole('alert')).toBeNull();
  expect((await field('Business name')).value).toBe('Sea Pickles');
  save();
  await screen.findByText('Everything is saved.');
  expect(puts()).toEqual([
    { businessName: 'Sea', basedOn: 7 },
    { businessName: 'Sea Pickles', basedOn: 8 },
  ]);
});

test('a conflict known only from the refusal shows both versions too', async () => {
  const { puts } = open();
  await type('Business name', 'Mine');
  saveElsewhere({ businessName: 'Theirs' });
  refusal = refused(409, 'changed-meanwhile');
  save();
  const sides = await screen.findByRole('alert', { name: 'Two versions of: Business name' });
  fireEvent.click(within(sides).getByRole('button', { name: 'Keep mine' }));
  save();
  await waitFor(() => expect(puts().at(-1)).toEqual({ businessName: 'Mine', basedOn: 8 }));
});

test('a double tap on "Remove" removes one row, and not the next one that moves to its position', async () => {
  const rate = (hsn: string) => ({ hsn, percent: 5, from: '2026-01-01' });
  stored = { ...stored, taxRates: ['1604', '2001', '2005'].map(rate) };
  open();
  const tap = () =>
    fireEvent.click(screen.getAllByRole('button', { name: /^Remove the rate/ })[0]!);
  const codes = () =>
    screen.getAllByLabelText<HTMLInputElement>('HSN code').map(({ value }) => value);
  await screen.findByRole('button', { name: 'Add a rate' });
  duringDoubleTap();
  tap();
  tap();
  expect(codes()).toEqual(['2001', '2005']);
  afterDoubleTap();
  tap();
  expect(codes()).toEqual(['2005']);
});

test('a tax rate is added with its day', async () => {
  const { puts } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Add a rate' }));
  const name = `Rate ${defaultSettings.taxRates.length + 1}`;
  const row = within(await screen.findByRole('group', { name }));
  for (const [label, value] of [
    ['HSN code', '1604'],
    ['Percent', '18'],
    ['From day', '2027-04-01'],
  ] as const)
    fireEvent.change(row.getByLabelText(label), { target: { value } });
  save();
  const taxRates = [...defaultSettings.taxRates, { hsn: '1604', percent: 18, from: '2027-04-01' }];
  await waitFor(() => expect(puts()).toEqual([{ taxRates, basedOn: 7 }]));
});

test.each([
  ['en', 'Save Changes', 'These published products would have no tax rate today: Kerala Tuna.'],
  ['ml', 'മാറ്റങ്ങൾ സേവ് ചെയ്യുക', 'കടയിലുള്ള ഈ ഉൽപ്പന്നങ്ങൾക്ക് ഇന്ന് നികുതി നിരക്കില്ലാതാകും: ചൂര.'],
] as const)(
  'tax rates that a published product needs are refused with its name, in %s',
  async (language, button, text) => {
    setLanguage(language);
    open();
    fireEvent.click((await screen.findAllByRole('button', { name: removeRate[language] }))[0]!);
    refusal = refused(400, 'tax-rate-missing', { products: 'Kerala Tuna', productsMl: 'ചൂര' });
    fireEvent.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));
  },
);
const removeRate = { en: /Remove the rate of 2001/, ml: /2001, .*നിരക്ക് നീക്കുക/ };

test(
  'the owner chooses between the two timings of the setup stage',
  { meta: { requirements: ['K-150', 'D-021'] } },
  async () => {
    const { puts } = open();
    fireEvent.click(await screen.findByRole('radio', { name: /Long burn/ }));
    save();
    await waitFor(() => expect(puts()).toEqual([{ setupTiming: 'long-burn', basedOn: 7 }]));
  },
);

test(
  'the owner chooses the amounts of onion and fat of the rice',
  { meta: { requirements: ['D-100'] } },
  async () => {
    const { puts } = open();
    fireEvent.click(await screen.findByRole('radio', { name: /As in the calculator/ }));
    save();
    await waitFor(() => expect(puts()).toEqual([{ riceAmounts: 'calculator', basedOn: 7 }]));
  },
);

test(
  'the owner can stop a delivery task from moving the times to the second table',
  { meta: { requirements: ['D-054'] } },
  async () => {
    const { puts } = open();
    const box = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: 'Adding a delivery task uses later start times',
    });
    expect(box.checked).toBe(true);
    fireEvent.click(box);
    save();
    await waitFor(() => expect(puts()).toEqual([{ usesSecondTable: false, basedOn: 7 }]));
  },
);

test('settings that cannot be loaded show an error, and can be reloaded', async () => {
  let isUp = false;
  serve(() => (isUp ? { body: { success: true, data: stored, revision } } : 'no network'));
  render(<SettingsForm reloadOn={0} />);
  await screen.findByText(/The settings cannot be loaded now./);
  isUp = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await field('Business name')).value).toBe('Kalavara');
});

test(
  'delivery areas: an empty fee is the default one, and the change of another person is shown beside mine',
  { meta: { requirements: ['D-192'] } },
  async () => {
    const zone = { prefix: '68', days: 2, fee: null, isServiceable: true };
    let zones = [zone];
    let puts = 0;
    const calls = serve(({ method }) => {
      if (method !== 'PUT') return { body: { success: true, data: zones, revision: 3 + puts } };
      puts += 1;
      if (puts > 1) return { body: { success: true, data: [{ ...zone, days: 3 }], revision: 9 } };
      zones = [{ ...zone, days: 6 }];
      return refused(409, 'changed-meanwhile');
    });
    render(<Zones />);
    const days = () => screen.findByLabelText<HTMLInputElement>('Days in transit');
    const saveAreas = () => fireEvent.click(screen.getByRole('button', { name: 'Save areas' }));
    fireEvent.change(await days(), { target: { value: '0' } });
    saveAreas();
    await screen.findByText('Enter a whole number from 1 to 60.');
    fireEvent.change(await days(), { target: { value: '3' } });
    saveAreas();
    const sides = await screen.findByRole('alert', { name: 'Two versions of: Delivery areas' });
    expect(sides.textContent).toContain('68: 3 days');
    expect(sides.textContent).toContain('68: 6 days');
    fireEvent.click(within(sides).getByRole('button', { name: 'Keep mine' }));
    saveAreas();
    await screen.findByText('Everything is saved.');
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { zones: [{ ...zone, days: 3 }], basedOn: 3 },
      { zones: [{ ...zone, days: 3 }], basedOn: 4 },
    ]);
  },
);
