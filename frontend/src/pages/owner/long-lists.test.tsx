import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { replaceOrders } from '../../features/orders/store';
import { setLanguage } from '../../i18n/language';
import { serve } from '../../test/fakeServer';
import { loadMessages } from '../../test/loadMessages';
import { orderOf } from '../../test/orders';
import CustomersPage from './customers/CustomersPage';
import MessagesPage from './messages/MessagesPage';
import { OrdersTab } from './orders/OrdersTab';

beforeAll(loadMessages);
beforeEach(() => {
  setLanguage('en');
  replaceOrders([]);
});

const at = '2026-11-21T06:00:00.000Z';
const customer = (n: number) => ({
  phone: `+91944710000${n}`,
  name: `Entry ${n}`,
  address: 'Rose Villa, Kottayam',
  orders: n,
  spent: 100,
  note: '',
  lastOrder: { orderNo: `KV-${n}`, at },
});
const message = (n: number) => ({
  id: `id-${n}`,
  event: 'order.paid',
  orderNo: `Entry ${n}`,
  channel: 'hand',
  state: 'sent',
  language: 'en',
  name: 'Meera Nair',
  title: 'Order received',
  body: 'Hello',
  mayHaveRepeated: false,
  createdAt: at,
});
const order = (n: number) =>
  orderOf({ id: `o${n}`, orderId: `Entry ${n}`, createdAt: `2026-11-21T06:0${9 - n}:00.000Z` });

function Elsewhere() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      back
    </button>
  );
}
function Leave() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate('/elsewhere')}>
      leave
    </button>
  );
}
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test.each<[string, string, ReactNode, string, (n: number) => object]>([
  ['orders', '/admin?tab=orders', <OrdersTab key="list" />, 'Show more', order],
  ['customers', '/customers', <CustomersPage key="list" />, 'Show more customers', customer],
  ['messages', '/messages?view=sent', <MessagesPage key="list" />, 'Show more', message],
])(
  'going back to the list of %s loads the pages that were loaded when it was left',
  async (_, address, list, more, entry) => {
    const calls = serve(({ path }) => {
      const n = Number(/cursor=(\d)/.exec(path)?.[1] ?? 0);
      const counts = { waiting: 0, failed: 0 };
      const cursor = n < 3 ? String(n + 1) : null;
      return {
        body: { success: true, data: [entry(n)], revision: 1, cursor, counts, hasMail: true },
      };
    });
    render(
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/elsewhere" element={<Elsewhere />} />
          <Route
            path="*"
            element={
              <>
                <Leave />
                {list}
              </>
            }
          />
        </Routes>
      </MemoryRouter>,
    );
    for (const n of [1, 2]) {
      await screen.findByText(`Entry ${n - 1}`);
      await press(more);
      await screen.findByText(`Entry ${n}`);
    }
    await press('leave');
    calls.splice(0);
    await press('back');
    await screen.findByText('Entry 2');
    expect(screen.getByText('Entry 0')).toBeTruthy();
    expect(screen.queryByText('Entry 3')).toBeNull();
    expect(screen.getByRole('button', { name: more })).toBeTruthy();
  },
);
