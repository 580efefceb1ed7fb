import { defaultPolicies } from '@kalavara/shared-types/content/policies';
import { defaultSettings } from '@kalavara/shared-types/content/default-settings';
import type { Policies, PolicyText } from '@kalavara/shared-types/policies/policies';
import { policyValues } from '@kalavara/shared-types/policies/policies.rules';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clearUnsaved } from '../../forms/unsaved';
import { setLanguage } from '../../i18n/language';
import { startI18n } from '../../i18n/i18n';
import { resources } from '../../i18n/resources/owner';
import { type RecordedCall, refused, serve } from '../../test/fakeServer';
import { Toasts } from '../../ui/Toast';
import { PolicyEditor } from './PolicyEditor';

const program = { holdMinutes: 20 };
const values: Policies['values'] = {
  en: policyValues(defaultSettings, 'en', program),
  ml: policyValues(defaultSettings, 'ml', program),
};
let texts: PolicyText[];
let revision: number;
let savedAt: number;
let refusal: ReturnType<typeof refused> | 'no network' | undefined;
/** Called while a save is in progress. */
let meanwhile: (() => unknown) | undefined;
/** Whether saves succeed but their answers are lost. */
let isLost: boolean;
const lost = { status: 502, body: null };

function open() {
  const results = new Map<string, object>();
  const answer = ({ method, body, headers }: RecordedCall) => {
    if (method === 'PUT' && refusal) {
      const answer = refusal;
      refusal = undefined;
      return answer;
    }
    const commandId = headers['idempotency-key'] ?? '';
    const earlier = results.get(commandId);
    if (earlier) return isLost ? lost : { body: earlier };
    if (method === 'PUT') {
      const { basedOn, ...changed } = body as PolicyText & { basedOn: number };
      if (basedOn < savedAt) return refused(409, 'changed-meanwhile');
      texts = changed.text === null ? [] : [changed];
      revision += 1;
      savedAt = revision;
    }
    const result = { success: true, data: { texts, values }, revision };
    if (method === 'PUT') results.set(commandId, result);
    return method === 'PUT' && isLost ? lost : { body: result };
  };
  const calls = serve((call) => {
    if (call.method !== 'PUT' || !meanwhile) return answer(call);
    return Promise.resolve()
      .then(meanwhile)
      .then(() => answer(call));
  });
  render(
    <>
      <PolicyEditor officer={null} />
      <Toasts />
    </>,
  );
  return () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
}
const box = () => screen.findByLabelText<HTMLTextAreaElement>('Text');
const type = async (value: string) => fireEvent.change(await box(), { target: { value } });
const press = (name: string, part = document.body) =>
  fireEvent.click(within(part).getByRole('button', { name }));

beforeEach(() => {
  clearUnsaved();
  startI18n(resources);
  setLanguage('en');
  texts = [];
  revision = 4;
  savedAt = 0;
  refusal = undefined;
  meanwhile = undefined;
  isLost = false;
});

test('the default text is edited with a preview, saved, and reset', async () => {
  const puts = open();
  expect((await box()).value).toBe(defaultPolicies.en.terms);
  await type('# Ours\n{businessName} <b>sells</b>');
  const preview = screen.getByRole('region', { name: 'Preview' });
  expect(within(preview).getByRole('heading', { name: 'Ours' })).toBeDefined();
  expect(preview.textContent).toContain('Kalavara <b>sells</b>');
  press('Save text');
  expect((await screen.findAllByText(/This is your own text/)).length).toBe(1);
  press('Reset to the default');
  const question = screen.getByRole('dialog', { name: /^Delete your own text/ });
  press('Cancel', question);
  expect((await box()).value).toContain('# Ours');
  press('Reset to the default');
  press('Reset to the default', question);
  await screen.findByText(/This is the default text/);
  expect((await box()).value).toBe(defaultPolicies.en.terms);
  expect(puts()).toEqual([
    { page: 'terms', language: 'en', text: '# Ours\n{businessName} <b>sells</b>', basedOn: 4 },
    { page: 'terms', language: 'en', text: null, basedOn: 5 },
  ]);
});

test('each page and language has its own text', async () => {
  open();
  fireEvent.change(await screen.findByLabelText('Page'), { target: { value: 'contact' } });
  fireEvent.change(screen.getByLabelText('Language of the text'), { target: { value: 'ml' } });
  expect((await box()).value).toBe(defaultPolicies.ml.contact);
  expect((await box()).lang).toBe('ml');
  expect(
    screen.getByRole('link', { name: 'Open the page as visitors see it' }).getAttribute('href'),
  ).toBe('/policies/contact?lang=ml');
});

test('an unknown placeholder is named and not sent', async () => {
  const puts = open();
  await type('Call {nobody}');
  press('Save text');
  expect(screen.getByRole('alert').textContent).toContain('{nobody}');
  expect(puts()).toEqual([]);
});

test('input is discarded after a confirmation', async () => {
  open();
  await type('# Ours');
  press('Discard');
  const question = screen.getByRole('dialog', { name: /^Discard your changes/ });
  press('Keep editing', question);
  expect((await box()).value).toBe('# Ours');
  press('Discard');
  press('Discard', question);
  expect((await box()).value).toBe(defaultPolicies.en.terms);
});

test('an emptied text is marked and not sent', async () => {
  const puts = open();
  await type(' ');
  press('Save text');
  const field = await box();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Write something here.')).toBeTruthy();
  expect(puts()).toEqual([]);
});

test('a failure loses no input, and a text saved by another person is shown beside the own one', async () => {
  const puts = open();
  await type('Mine');
  refusal = 'no network';
  press('Save text');
  expect((await screen.findByRole('alert')).textContent).toContain('Not saved.');
  expect((await box()).value).toBe('Mine');

  texts = [{ page: 'terms', language: 'en', text: 'Theirs' }];
  revision = 9;
  refusal = refused(409, 'changed-meanwhile');
  press('Save text');
  const sides = await screen.findByRole('alert', { name: 'Two versions of: Text' });
  expect(sides.textContent).toContain('Theirs');
  fireEvent.click(within(sides).getByRole('button', { name: 'Keep mine' }));
  press('Save text');
  await waitFor(() =>
    expect(puts().at(-1)).toEqual({ page: 'terms', language: 'en', text: 'Mine', basedOn: 9 }),
  );
});

test('input is restored after the page was left, and replaces no text that was saved since', async () => {
  open();
  await type('# Ours');
  fireEvent.change(screen.getByLabelText('Page'), { target: { value: 'contact' } });
  fireEvent.change(screen.getByLabelText('Page'), { target: { value: 'terms' } });
  expect((await box()).value).toBe('# Ours');
  cleanup();
  revision = 9;
  const puts = open();
  expect((await box()).value).toBe('# Ours');
  expect(screen.getByText(/not saved/i)).toBeDefined();
  press('Save text');
  // The revision that the text was typed into.
  await waitFor(() => expect(puts()).toMatchObject([{ text: '# Ours', basedOn: 4 }]));
  await screen.findByText(/This is your own text/);
  cleanup();
  open();
  expect((await box()).value).toBe('# Ours');
  expect(screen.queryByText(/not saved/i)).toBeNull();
});

test('input typed while the text is being saved remains, also if its page is left meanwhile', async () => {
  const puts = open();
  await type('# Ours');
  meanwhile = () =>
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: '# Ours ' } });
  press('Save text');
  await screen.findByText(/This is your own text/);
  expect((await box()).value).toBe('# Ours ');
  await type('# Ours, and more');
  meanwhile = () => {
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: '# Ours, and yet more' } });
    fireEvent.change(screen.getByLabelText('Page'), { target: { value: 'contact' } });
  };
  press('Save text');
  await waitFor(() => expect(texts[0]?.text).toBe('# Ours, and more'));
  meanwhile = undefined;
  await screen.findByText(/is saved/);
  fireEvent.change(screen.getByLabelText('Page'), { target: { value: 'terms' } });
  expect((await box()).value).toBe('# Ours, and yet more');
  press('Save text');
  await waitFor(() =>
    expect(puts().at(-1)).toMatchObject({ text: '# Ours, and yet more', basedOn: 6 }),
  );
});

test('a save whose answer was lost causes no conflict with another person, also when it is repeated or the text was changed', async () => {
  const puts = open();
  await type('# Ours');
  isLost = true;
  press('Save text');
  await screen.findByRole('alert');
  press('Save text');
  await waitFor(() => expect(puts()).toHaveLength(2));
  expect(puts()[1]).toEqual(puts()[0]);
  expect(revision).toBe(5);
  await screen.findByRole('alert');
  isLost = false;
  await type('# Ours, once more');
  press('Save text');
  await screen.findByText(/This is your own text/);
  expect(texts[0]?.text).toBe('# Ours, once more');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the own text whose answer was lost causes no conflict after a reload either', async () => {
  open();
  await type('# Ours');
  isLost = true;
  press('Save text');
  await screen.findByRole('alert');
  await type('# Ours, and more');
  cleanup();
  isLost = false;
  open();
  expect((await box()).value).toBe('# Ours, and more');
  press('Save text');
  await waitFor(() => expect(texts[0]?.text).toBe('# Ours, and more'));
  await screen.findByText('The text is saved.');
  expect(screen.queryByRole('alert')).toBeNull();
});
