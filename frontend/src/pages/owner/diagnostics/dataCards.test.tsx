import { dayMs } from '@kalavara/shared-types/durations';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadMessages } from '../../../test/loadMessages';
import { serve } from '../../../test/fakeServer';
import { DataCards } from './DataCards';

beforeAll(loadMessages);

const saved: { href: string; name: string }[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ href: this.getAttribute('href')!, name: this.download });
  });
});
afterEach(() => void vi.restoreAllMocks());

const at = Date.parse('2026-11-21T10:00:00Z');
const createReport = (ageMs: number | null) => ({
  at,
  findings: [{ name: 'backup' as const, isOk: true, facts: { ageMs } }],
});

test('a backup is downloaded after the password, and its completion is announced to screen readers', async () => {
  const calls = serve(() => ({ body: { success: true } }));
  const { rerender } = render(<DataCards data={createReport(dayMs)} />);
  expect(screen.getByText(/^Last backup: Fri, 20 Nov 2026, 3:30 PM$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Download backup' }));
  expect(saved).toEqual([]);
  fireEvent.change(screen.getByLabelText('Your PIN or password'), {
    target: { value: 'a-long-password' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
  await waitFor(() => expect(saved).toEqual([{ href: '/api/backup', name: '' }]));
  expect(calls[0]?.body).toEqual({ password: 'a-long-password' });
  // The last backup is older than the one being downloaded, until the next check.
  expect(screen.queryByText(/^Last backup/)).toBeNull();
  expect(screen.getByText(/^The backup is downloading/)).toBeTruthy();
  rerender(<DataCards data={{ ...createReport(0), at: at + 1 }} />);
  expect(screen.getByText(/^Last backup: Sat, 21 Nov/)).toBeTruthy();
});

test('a wrong password downloads nothing', async () => {
  serve(() => ({
    status: 401,
    body: { success: false, error: 'Invalid credentials', code: 'invalid-credentials' },
  }));
  render(<DataCards data={createReport(dayMs)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Download backup' }));
  fireEvent.change(screen.getByLabelText('Your PIN or password'), { target: { value: 'wrong' } });
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(saved).toEqual([]);
});

test('a link to the cards scrolls to them, also after the content above them was loaded', () => {
  const scrolled = vi.fn<(this: Element) => void>();
  Element.prototype.scrollIntoView = scrolled;
  window.location.hash = '#data-title';
  const { rerender, unmount } = render(<DataCards data={undefined} />);
  expect(scrolled.mock.instances).toEqual([
    screen.getByRole('heading', { name: 'Backup and customer data' }),
  ]);
  rerender(<DataCards data={createReport(dayMs)} />);
  expect(scrolled).toHaveBeenCalledTimes(2);
  // A later report does not move the page.
  rerender(<DataCards data={createReport(0)} />);
  expect(scrolled).toHaveBeenCalledTimes(2);
  unmount();
  window.location.hash = '';
  render(<DataCards data={undefined} />);
  expect(scrolled).toHaveBeenCalledTimes(2);
});

test('an old or missing backup is shown as a task; an unknown state causes no warning', () => {
  const { rerender } = render(<DataCards data={createReport(9 * dayMs)} />);
  expect(screen.getByText('That was 9 days ago. Take one now.')).toBeTruthy();
  rerender(<DataCards data={createReport(null)} />);
  expect(screen.getByText('No backup has been taken yet.')).toBeTruthy();
  rerender(<DataCards data={undefined} />);
  expect(screen.queryByText('No backup has been taken yet.')).toBeNull();
});

const typePhone = (phone: string) =>
  fireEvent.change(screen.getByLabelText("The customer's mobile number"), {
    target: { value: phone },
  });

test('an invalid number shows an error beside its field, which retains its value and has the focus', () => {
  const calls = serve(() => ({ body: { success: true } }));
  render(<DataCards data={undefined} />);
  typePhone('12');
  fireEvent.click(screen.getByRole('button', { name: 'Erase customer…' }));
  const field = screen.getByLabelText<HTMLInputElement>("The customer's mobile number");
  expect([
    field.value,
    field.getAttribute('aria-invalid'),
    document.activeElement === field,
  ]).toEqual(['12', 'true', true]);
  expect(calls).toEqual([]);
});

test('a customer is erased after a confirmation that lists the remaining data, and unfinished orders are listed', async () => {
  const calls = serve(() => ({ body: { success: true, erased: 2, kept: ['KV-261121-AAAAA'] } }));
  render(<DataCards data={undefined} />);
  typePhone('98765 43210');
  fireEvent.click(screen.getByRole('button', { name: 'Erase customer…' }));
  expect(screen.getByText(/Invoices stay/)).toBeTruthy();
  expect(calls).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Erase customer' }));
  expect(await screen.findByText('Customer data removed from 2 orders.')).toBeTruthy();
  expect(screen.getByText(/These orders are still open.*KV-261121-AAAAA/)).toBeTruthy();
  expect(calls[0]?.body).toEqual({ phone: '98765 43210' });
});

test('the answer to a request about a customer is scrolled into sight', async () => {
  serve(() => ({ body: { success: true, erased: 1, kept: ['KV-261121-AAAAA'] } }));
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  render(<DataCards data={undefined} />);
  typePhone('98765 43210');
  fireEvent.click(screen.getByRole('button', { name: 'Erase customer…' }));
  fireEvent.click(screen.getByRole('button', { name: 'Erase customer' }));
  const line = await screen.findByText(/These orders are still open/);
  await waitFor(() => expect(scroll.mock.contexts.at(-1)).toBe(line.parentElement));
});

test('if only open orders have the number, the page does not state that there are none', async () => {
  serve(() => ({ body: { success: true, erased: 0, kept: ['KV-261121-AAAAA'] } }));
  render(<DataCards data={undefined} />);
  typePhone('98765 43210');
  fireEvent.click(screen.getByRole('button', { name: 'Erase customer…' }));
  fireEvent.click(screen.getByRole('button', { name: 'Erase customer' }));
  await screen.findByText(/These orders are still open/);
  expect(screen.queryByText('No finished order has this number.')).toBeNull();
});

test('if the server requires the password, the customer is erased once it was entered, and not if that was cancelled', async () => {
  let isConfirmed = false;
  const erased: unknown[] = [];
  serve(({ path, body }) => {
    if (path === '/api/auth/confirm') {
      isConfirmed = true;
      return { body: { success: true } };
    }
    if (!isConfirmed)
      return {
        status: 403,
        body: { success: false, error: 'Enter your password again.', code: 'confirm-needed' },
      };
    erased.push(body);
    return { body: { success: true, erased: 1, kept: [] } };
  });
  render(<DataCards data={undefined} />);
  typePhone('9876543210');
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  press('Erase customer…');
  press('Erase customer');
  expect(await screen.findByText('This is the personal data of a customer.')).toBeTruthy();
  // The dialog has its text before it is opened.
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByLabelText('Your PIN or password')).toBeNull());
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Erase customer…' })).toHaveProperty(
      'disabled',
      false,
    ),
  );
  expect(erased).toEqual([]);

  press('Erase customer…');
  press('Erase customer');
  fireEvent.change(await screen.findByLabelText('Your PIN or password'), {
    target: { value: 'a-long-password' },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Go on' }));
  expect(await screen.findByText('Customer data removed from 1 order.')).toBeTruthy();
  expect(erased).toEqual([{ phone: '9876543210' }]);
});

test('offline nothing is reported as erased, and the number remains', async () => {
  serve(() => 'no network');
  render(<DataCards data={undefined} />);
  typePhone('9876543210');
  fireEvent.click(screen.getByRole('button', { name: 'Erase customer…' }));
  fireEvent.click(screen.getByRole('button', { name: 'Erase customer' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByText(/^Done/)).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("The customer's mobile number").value).toBe(
    '9876543210',
  );
});

test('the data of a customer is saved as a file', async () => {
  URL.createObjectURL = () => 'blob:customer';
  const fetchFile = vi.fn((_address: string) =>
    Promise.resolve(
      new Response('{}', {
        headers: { 'content-disposition': 'attachment; filename=customer-91.json' },
      }),
    ),
  );
  vi.stubGlobal('fetch', fetchFile);
  render(<DataCards data={undefined} />);
  typePhone('9876543210');
  fireEvent.click(screen.getByRole('button', { name: 'Download customer data' }));
  expect(await screen.findByText('The file is saved.')).toBeTruthy();
  expect(saved).toEqual([{ href: 'blob:customer', name: 'customer-91.json' }]);
  expect(fetchFile.mock.calls[0]?.[0]).toBe('/api/customers/export?phone=9876543210');
});

test('the number cannot be changed while its customer is erased: the result would stand below another one', async () => {
  let answer = () => {};
  serve(
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ body: { success: true, erased: 2, kept: [] } });
      }),
  );
  render(<DataCards data={createReport(dayMs)} />);
  typePhone('98765 43210');
  const field = screen.getByDisplayValue<HTMLInputElement>('98765 43210');
  fireEvent.click(screen.getByRole('button', { name: 'Erase customer…' }));
  fireEvent.click(screen.getByRole('button', { name: 'Erase customer' }));
  await waitFor(() => expect(field.readOnly).toBe(true));
  answer();
  await waitFor(() => expect(field.readOnly).toBe(false));
});
