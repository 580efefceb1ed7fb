import type { Courier } from '@kalavara/shared-types/couriers.rules';
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
async function open(isStale = false) {
  const calls = serve(({ method, body }) => {
    if (method === 'GET') return { body: { success: true, data: [dtdc], revision: 4 } };
    if (isStale) return refused(409, 'changed-meanwhile');
    const { couriers } = body as { couriers: Courier[] };
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

test('a list that another person changed meanwhile is not overwritten', async () => {
  await open(true);
  type('Name', 0, 'DTDC Express');
  press('Save couriers');
  await screen.findByText(/Someone else changed the couriers/);
  press('Load them again');
  await waitFor(() => expect(screen.getByDisplayValue('DTDC')).toBeTruthy());
});
