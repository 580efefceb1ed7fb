import type { Courier } from '@kalavara/shared-types/couriers/couriers.rules';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clearUnsaved } from '../../forms/unsaved';
import { setLanguage } from '../../i18n/language';
import { refused, serve } from '../../test/fakeServer';
import { loadMessages } from '../../test/loadMessages';
import { Toasts } from '../../ui/Toast';
import { Couriers } from './Couriers';

beforeEach(() => {
  clearUnsaved();
  loadMessages();
  setLanguage('en');
});

const dtdc: Courier = { id: 'dtdc', name: 'DTDC', link: 'https://dtdc.example/{tracking}' };
async function open(isStale = false, meanwhile = () => {}) {
  let stored = { data: [dtdc], revision: 4 };
  const calls = serve(({ method, body }) => {
    if (method === 'GET') return { body: { success: true, ...stored } };
    const { couriers, basedOn } = body as { couriers: Courier[]; basedOn: number };
    if (isStale) stored = { data: [{ ...dtdc, name: 'Blue Dart' }], revision: 6 };
    if (basedOn < stored.revision) return refused(409, 'changed-meanwhile');
    meanwhile();
    const data = couriers.map((courier) => ({ ...courier, id: courier.id ?? 'own' }));
    return { body: { success: true, data, revision: 5 } };
  });
  render(
    <>
      <Couriers />
      <Toasts />
    </>,
  );
  await screen.findByDisplayValue('DTDC');
  return () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, at: number, value: string) =>
  fireEvent.change(screen.getAllByLabelText(label)[at]!, { target: { value } });

test('a courier of the owner is added with its link, which can be tried', async () => {
  const sent = await open();
  expect(
    screen.getByRole('link', { name: 'Try the link with number 123' }).getAttribute('href'),
  ).toBe('https://dtdc.example/123');
  press('Add a courier');
  // The new row has the focus in the next frame.
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByLabelText('Name')[1]));
  type('Name', 1, 'Malabar Parcels');
  type('Link', 1, 'http://malabar.example/{tracking}');
  press('Save couriers');
  expect(await screen.findByText(/Type an https address/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getAllByLabelText('Link')[1]);
  expect(sent()).toEqual([]);
  type('Link', 1, 'https://malabar.example/{tracking}');
  press('Save couriers');
  await screen.findByText('The couriers are saved.');
  const added = { name: 'Malabar Parcels', link: 'https://malabar.example/{tracking}' };
  expect(sent()).toEqual([{ couriers: [dtdc, added], basedOn: 4 }]);
});

test('a list that another person changed meanwhile is shown beside mine before one of them is saved', async () => {
  const sent = await open(true);
  type('Name', 0, 'DTDC Express');
  press('Save couriers');
  const sides = await screen.findByRole('alert', { name: 'Two versions of: Couriers' });
  expect(sides.textContent).toContain(`DTDC Express: ${dtdc.link}`);
  expect(sides.textContent).toContain(`Blue Dart: ${dtdc.link}`);
  press('Keep mine');
  press('Save couriers');
  await screen.findByText('The couriers are saved.');
  expect(sent().at(-1)).toEqual({ couriers: [{ ...dtdc, name: 'DTDC Express' }], basedOn: 6 });
});

test('input typed while the list is being saved remains', async () => {
  const sent = await open(false, () => type('Name', 0, 'DTDC Ex'));
  type('Name', 0, 'DTDC Express');
  press('Save couriers');
  await screen.findByText('The couriers are saved.');
  expect(screen.getByDisplayValue('DTDC Ex')).toBeTruthy();
  screen.getByText(/not saved/i);
  press('Save couriers');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual({ couriers: [{ ...dtdc, name: 'DTDC Ex' }], basedOn: 5 });
});
