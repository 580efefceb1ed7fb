import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { replaceOrders } from '../../../features/orders/store';
import { setLanguage } from '../../../i18n/language';
import { loadMessages } from '../../../test/loadMessages';
import { orderOf, serveOrders } from '../../../test/orders';
import { OrdersTab } from './OrdersTab';

beforeAll(loadMessages);
beforeEach(() => {
  setLanguage('en');
  replaceOrders([]);
});

test('an order whose customer was erased states it in its row and its details, and has no button to write to them', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  serveOrders(
    orderOf({
      customerInfo: { name: '', phone: '', email: null },
      deliveryAddress: { address: '', pincode: '' },
    }),
  );
  render(
    <MemoryRouter initialEntries={['/admin?tab=orders']}>
      <OrdersTab />
    </MemoryRouter>,
  );
  const row = within((await screen.findByRole('heading', { name: 'KV-1' })).closest('li')!);
  expect(row.getByText('Customer erased')).toBeDefined();
  fireEvent.click(row.getByRole('button', { name: 'View Details' }));
  expect(row.getByText('Customer erased')).toBeDefined();
  expect(row.queryByRole('button', { name: 'WhatsApp' })).toBeNull();
  expect([...document.querySelectorAll('a[href="tel:"]')]).toEqual([]);
  expect(row.queryByText(/^PIN/)).toBeNull();
});
