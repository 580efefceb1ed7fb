import { defaultSettings } from '@kalavara/shared-types/content/default-settings';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { clearUnsaved, setUnsaved } from '../../forms/unsaved';
import { setLanguage } from '../../i18n/language';
import { startI18n } from '../../i18n/i18n';
import { resources } from '../../i18n/resources/owner';
import { refused, serve } from '../../test/fakeServer';
import { fields } from './fields';
import { SectionIndex } from './SectionIndex';
import { sectionNames, sections, type SectionName, settingsParts } from './sections';
import { SettingsForm } from './SettingsForm';
import { forgetSettings } from './store';
import { Zones } from './Zones';

const prefixes = ['67', '68', '69', '60', '61', '79', '737', '744', '68255'];
const zones = prefixes.map((prefix) => ({ prefix, days: 2, fee: null, isServiceable: true }));

beforeEach(() => {
  startI18n(resources);
  setLanguage('en');
  forgetSettings();
  clearUnsaved();
  serve(({ path }) => ({
    body: { success: true, data: /zones/.test(path) ? zones : defaultSettings, revision: 1 },
  }));
});

function Form({ first }: { first: SectionName }) {
  const [section, setSection] = useState(first);
  return <SettingsForm reloadOn={0} section={section} onSection={setSection} />;
}
const closedOnes = () =>
  [...document.querySelectorAll('section[data-closed] h3')].map(({ textContent }) => textContent);
const index = () =>
  render(
    <MemoryRouter>
      <SectionIndex />
    </MemoryRouter>,
  );

test('every field of the form is in one section', () => {
  expect(Object.values(sections).flat().sort()).toEqual([...fields].sort());
});

test('one section is open; an edit in a closed section remains and is marked in the index', async () => {
  render(<Form first="contact" />);
  const name = await screen.findByLabelText<HTMLInputElement>('Phone number');
  expect(closedOnes()).toContain('Business');
  expect(closedOnes()).not.toContain('Contact');
  fireEvent.change(name, { target: { value: '98470 12345' } });
  const { container } = index();
  const marked = within(container).getAllByText('not saved');
  expect(marked.map(({ parentElement }) => parentElement!.textContent)).toEqual([
    'Contactnot saved',
  ]);
  expect(name.value).toBe('98470 12345');
});

test('the index links to every section and every part', () => {
  const { container } = index();
  const links = within(container).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toContain('Messages');
  // The last link leads to backup and customer data on the diagnostics page.
  expect(links).toHaveLength(sectionNames.length + settingsParts.length + 1);
  const last = links.at(-1)!;
  expect([last.textContent, last.getAttribute('href')]).toEqual([
    'Backup and customer data',
    '/testworks#data-title',
  ]);
});

test('the index lists the details that are still samples, with links to their sections', async () => {
  render(<Form first="stock" />);
  await screen.findByLabelText('Phone number');
  const { container } = index();
  const box = within(container).getByRole('region', { name: 'These are still sample details' });
  expect(
    within(box)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toContainEqual(['FSSAI number', '/?tab=settings&part=business&section=tax']);
});

test('in a section the notice lists the section’s own details, and links to their fields', async () => {
  render(<Form first="contact" />);
  const field = await screen.findByLabelText('Phone number');
  const box = within(screen.getByRole('region', { name: 'These are still sample details' }));
  const shown = box.getAllByRole('listitem').filter((item) => !item.dataset['closed']);
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    'Contact email',
    'Phone number',
    'WhatsApp number',
  ]);
  fireEvent.click(box.getByRole('button', { name: 'Phone number' }));
  expect(document.activeElement).toBe(field);
});

test('a section without sample details has no notice of them', async () => {
  render(<Form first="stock" />);
  await screen.findByLabelText('Phone number');
  const box = screen.getByRole('region', { name: 'These are still sample details' });
  expect(box.dataset['closed']).toBe('true');
});

test('a refused field opens its section and has the focus', async () => {
  render(<Form first="contact" />);
  const wrong = await screen.findByLabelText<HTMLInputElement>('Town');
  fireEvent.change(wrong, { target: { value: ' ' } });
  expect(closedOnes()).toContain('Business');
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(document.activeElement).toBe(wrong));
  expect(closedOnes()).not.toContain('Business');
  expect(closedOnes()).toContain('Contact');
});

const groups = () =>
  [...document.querySelectorAll('details')].map((group) => ({
    group,
    title: group.querySelector('b')!.textContent.trim(),
    prefixes: group.querySelector('small')!.textContent,
  }));

test('delivery areas are folded by state, with their names in both languages', async () => {
  render(<Zones />);
  await screen.findByText('Kerala');
  expect(groups().map(({ title, prefixes }) => [title, prefixes])).toEqual([
    ['Kerala', '67, 68, 69 · 2 days'],
    ['Tamil Nadu', '60, 61 · 2 days'],
    ['Arunachal Pradesh, Manipur, Mizoram, Nagaland, Meghalaya, Tripura', '79 · 2 days'].map(
      (text) => expect.stringContaining(text.split(',')[0]!) as string,
    ),
    ['Sikkim', '737 · 2 days'],
    ['Andaman and Nicobar Islands', '744 · 2 days'],
    ['Lakshadweep', '68255 · 2 days'],
  ]);
  expect(groups().every(({ group }) => !group.open)).toBe(true);
  setLanguage('ml');
  await screen.findByText('കേരളം');
});

test('a refused area unfolds its group and has the focus; its row remains in the group while it is typed', async () => {
  render(<Zones />);
  await screen.findByText('Kerala');
  const row = groups()[1]!.group;
  const input = within(row).getAllByLabelText<HTMLInputElement>('Pincode begins with')[1]!;
  fireEvent.change(input, { target: { value: '0' } });
  expect(groups()[1]!.title).toBe('Tamil Nadu (not saved)');
  expect(row.contains(input)).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Save areas' }));
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect([row.open, groups()[0]!.group.open]).toEqual([true, false]);
});

test('a group shows no days while the input is not a valid number', async () => {
  render(<Zones />);
  await screen.findByText('Kerala');
  const input = within(groups()[3]!.group).getByLabelText('Days in transit');
  fireEvent.change(input, { target: { value: '2 or 3' } });
  expect(groups()[3]!.prefixes).toBe('737');
  fireEvent.change(input, { target: { value: '3' } });
  expect(groups()[3]!.prefixes).toBe('737 · 3 days');
});

test('unsaved areas remain when the page is left, and are marked in the index', async () => {
  const shown = render(<Zones />);
  await screen.findByText('Kerala');
  const days = () => screen.getAllByLabelText<HTMLInputElement>('Days in transit')[0]!;
  fireEvent.change(days(), { target: { value: '9' } });
  shown.unmount();
  const { unmount } = index();
  expect(screen.getByRole('link', { name: /Delivery areas/ }).textContent).toContain('not saved');
  unmount();
  render(<Zones />);
  await screen.findByText('(not saved)');
  // The index beside the areas is updated during typing.
  const { container } = index();
  const link = () => within(container).getByRole('link', { name: /Delivery areas/ }).textContent;
  fireEvent.change(days(), { target: { value: '2' } });
  expect(link()).toBe('Delivery areas');
  fireEvent.change(days(), { target: { value: '9' } });
  expect(link()).toContain('not saved');
  expect(days().value).toBe('9');
});

test('after a reload the index marks the sections with stored edits, also without a network', () => {
  setUnsaved('settings', { phone: { draft: '98470 12345', from: '' } });
  const { container } = index();
  expect(within(container).getByRole('link', { name: /^Contact/ }).textContent).toContain(
    'not saved',
  );
});

test('the choice between two versions of the areas shows no days while the input is not a valid number', async () => {
  let saved = zones;
  serve(({ method }) =>
    method === 'PUT'
      ? refused(409, 'changed-meanwhile')
      : { body: { success: true, data: saved, revision: 1 } },
  );
  render(<Zones />);
  await screen.findByText('Kerala');
  const days = screen.getAllByLabelText('Days in transit')[0]!;
  fireEvent.change(days, { target: { value: '9' } });
  saved = zones.map((zone) => ({ ...zone, days: 4 }));
  fireEvent.click(screen.getByRole('button', { name: 'Save areas' }));
  const mine = async () => (await screen.findByRole('alert')).textContent;
  expect(await mine()).toContain('67: 9 days');
  fireEvent.change(days, { target: { value: '9 or so' } });
  expect(await mine()).not.toMatch(/NaN|9 days/);
});
