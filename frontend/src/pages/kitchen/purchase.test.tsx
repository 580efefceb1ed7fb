import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import type { Item } from '@kalavara/shared-types/inventory/inventory';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { replaceItems } from '../../features/inventory/store';
import { upsertGuestCount } from '../../features/guest-counts/store';
import { refreshSession } from '../../features/accounts/sessionStore';
import { perform } from '../../outbox/outbox';
import { useOutbox } from '../../outbox/store';
import { loadMessages } from '../../test/loadMessages';
import { waitUntilLoaded } from '../../test/waiting';
import { serve } from '../../test/fakeServer';
import { TaskExtras } from './tasks/TaskExtras';
// Lazy parts are preloaded: load time is not tested here.
import './tasks/PurchaseExtras';
import RecipeTool from './tools/RecipeTool';

beforeAll(loadMessages);
beforeEach(async () => {
  useOutbox.setState({ entries: [], failing: [] });
  serve(({ path }) => {
    if (!path.endsWith('/session')) return 'no network';
    return {
      body: {
        success: true,
        data: { id: 's', name: 'Mini', username: 'mini', role: 'staff' },
        isOpenKitchen: false,
      },
    };
  });
  await act(() => refreshSession());
});

const mutton: Item = {
  id: '1021',
  name: 'Mutton',
  category: 'Meat',
  unit: 'kg',
  quantity: 12,
  currentPrice: 800,
  minQuantity: null,
  notes: null,
  isActive: true,
  priceHistory: [],
  lastUpdated: '2026-11-21T00:00:00Z',
};
const task = (id: string) => defaultTasks('e1').find((each) => each.id === id)!;
async function extras(id: string, text = task(id).task) {
  const shown = render(
    <TaskExtras task={{ ...task(id), task: text }} event={undefined} me="Mini" />,
  );
  await waitUntilLoaded();
  return shown;
}

test(
  'the calculator is in the task of id stationary-1, whatever its text, and in no other',
  { meta: { requirements: ['K-088', 'D-051'] } },
  async () => {
    const { unmount } = await extras('stationary-1', 'Paper and pens');
    expect(screen.getByRole('button', { name: 'Show Calculator' })).toBeDefined();
    unmount();
    await extras('gas-1', 'Stationary');
    expect(screen.queryByRole('button', { name: 'Show Calculator' })).toBeNull();
  },
);

test(
  'the list uses the guest count of the event and the stock known to the phone, offline',
  { meta: { requirements: ['K-009'] } },
  async () => {
    upsertGuestCount('e1', 50);
    replaceItems([mutton]);
    await extras('stationary-1');
    fireEvent.click(screen.getByRole('button', { name: 'Show Calculator' }));
    expect(await screen.findByText('Required 20 kg, in stock 12 kg')).toBeDefined();
  },
);

test('mutton taken on an offline phone is neither missing in the inventory nor bought again', async () => {
  upsertGuestCount('e1', 50);
  replaceItems([mutton]);
  const body = {
    id: '00000000-0000-4000-8000-000000000001',
    itemId: '1021',
    kind: 'event',
    quantity: 5,
    eventId: 'e1',
  } as const;
  await act(() => perform('moveStock', 'inventory', { body }));
  await extras('stationary-1');
  fireEvent.click(screen.getByRole('button', { name: 'Show Calculator' }));
  expect(await screen.findByText('Required 20 kg, in stock 7 kg')).toBeDefined();
  expect(screen.getByText('Taken along already: 5 kg')).toBeDefined();
});

test(
  'the recipe calculator of an event starts with its guest count',
  { meta: { requirements: ['K-056'] } },
  () => {
    upsertGuestCount('e1', 80);
    render(<RecipeTool eventId="e1" event={undefined} me="Mini" onClose={() => {}} />);
    expect(screen.getByLabelText<HTMLInputElement>('Servings').value).toBe('80');
  },
);
