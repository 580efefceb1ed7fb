import { defaultBusiness } from '@kalavara/shared-types/content/default-business';
import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { KitchenRecipe } from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes';
import { documentedIngredients } from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes.rules';
import { defaultSchedule } from '@kalavara/shared-types/schedule/schedule.rules';
import type { KitchenSettings } from '@kalavara/shared-types/settings/settings';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { replaceDiary } from '../../../features/diary/store';
import { upsertGuestCount } from '../../../features/guest-counts/store';
import { replaceRecipes, upsertRecipe } from '../../../features/kitchen-recipes/store';
import { replaceReadings } from '../../../features/readings/store';
import { replaceKitchenSettings } from '../../../features/settings/kitchenStore';
import { upsertSchedule } from '../../../features/todos/schedule';
import { replaceTasks } from '../../../features/todos/store';
import { setLanguage } from '../../../i18n/language';
import { eventOf } from '../../../test/eventOf';
import { loadMessages } from '../../../test/loadMessages';
import { serve } from '../../../test/fakeServer';
import PrintPage from './PrintPage';

beforeAll(loadMessages);
beforeEach(() => {
  serve(() => 'no network');
});
afterEach(() => setLanguage('en'));

const event = (id: string, more: Partial<DiaryEvent> = {}) => eventOf(id, '2026-11-21', more);
const loadDiary = (id: string, more: Partial<DiaryEvent> = {}) =>
  replaceDiary({ events: [event(id, more)], wasUsed: true });

/** Loads an event like its rooms. */
function loadEvent(id: string, tasks: Task[] | null = defaultTasks(id), people = 75) {
  loadDiary(id);
  replaceTasks(id, tasks);
  upsertGuestCount(id, people);
  upsertSchedule(id, defaultSchedule);
  replaceReadings(id, []);
}
const settings: KitchenSettings = {
  ...defaultBusiness,
  setupTiming: 'standard',
  riceAmounts: 'as-given',
  usesSecondTable: true,
};
function loadKitchen() {
  replaceKitchenSettings(settings);
  replaceRecipes([]);
}
const masala: KitchenRecipe = {
  id: 'masala',
  name: null,
  note: '',
  isForEvents: true,
  version: 1,
  ingredients: documentedIngredients('masala', 'as-given').slice(1),
  updatedAt: 0,
  updatedBy: 'Amina',
};
const open = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <PrintPage />
    </MemoryRouter>,
  );
const print = () => act(() => void window.dispatchEvent(new Event('beforeprint')));
const changes = () => screen.queryByRole('alert')?.textContent ?? '';

// Must be the first test, because the kitchen is loaded at its end and remains loaded.
test('a sheet with amounts shows loading until the recipes of the kitchen are loaded', () => {
  loadEvent('q');
  for (const sheet of ['ingredients', 'quantities']) {
    const { unmount } = open(`/print?sheet=${sheet}&eventId=q`);
    expect(screen.getByRole('status', { name: 'Loading the sheet' })).toBeTruthy();
    expect(screen.queryByRole('article')).toBeNull();
    unmount();
  }
  open('/print?sheet=ingredients&eventId=q');
  act(loadKitchen);
  expect(screen.getByRole('article')).toBeTruthy();
  expect(changes()).toBe('');
});

test(
  'an event has four sheets, which show the changes since they were opened or printed',
  { meta: { requirements: ['D-135'] } },
  () => {
    loadEvent(
      'l',
      defaultTasks('l').map((task) =>
        task.isDelivery
          ? { ...task, deliveryLocation: 'Town hall', deliveryNotes: 'Back gate' }
          : task,
      ),
    );
    const { unmount } = open('/print?sheet=packing&eventId=l');
    expect(document.querySelector('[data-packed="containers"]')?.textContent).toContain('79');
    expect([screen.getByText('Town hall'), screen.getByText('Back gate')]).toHaveLength(2);
    expect(screen.queryByRole('alert')).toBeNull();
    print();
    act(() => upsertGuestCount('l', 90));
    expect(screen.getByRole('alert').textContent).toMatch(
      /is out of date\. Changed since then: attendance, now 90\./,
    );
    expect(document.querySelector('[data-packed="containers"]')?.textContent).toContain('95');
    unmount();
    // The mark survives a reload, because the printed sheet does too.
    open('/print?sheet=packing&eventId=l');
    expect(screen.getByRole('alert').textContent).toContain('attendance, now 90');
    print();
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test(
  'the day sheet has a box for every task, each below the day on which it begins',
  { meta: { requirements: ['D-135', 'D-056'] } },
  () => {
    loadEvent(
      'm',
      defaultTasks('m').map((task) =>
        task.id === 'mutton-1' ? { ...task, startTime: '11:00 PM', startDay: -1 } : task,
      ),
    );
    open('/print?sheet=day&eventId=m');
    const row = document.querySelector('[data-task="mutton-1"]')!;
    expect(row.querySelector('[data-column="time"]')?.textContent).toBe('11:00 PM');
    expect(row.closest('section')?.querySelector('h2')?.textContent).toBe('Fri, 20 Nov 2026');
    expect(row.textContent).toContain('മട്ടൺ വാങ്ങുക');
    expect(document.querySelectorAll('[data-task]')).toHaveLength(47);
    expect(screen.getByText(/^Printed at /)).toBeTruthy();
  },
);

test(
  'a delivery on another day than the event shows its day on the packing list',
  { meta: { requirements: ['D-135'] } },
  () => {
    const delivery = defaultTasks('r').find(({ isDelivery }) => isDelivery)!;
    const at = (more: Partial<Task>) => ({ ...delivery, startTime: '9:00 PM', ...more });
    loadEvent('r', [
      at({ id: 'same', dueDate: 'Event day' }),
      at({ id: 'shifted', dueDate: 'Event day', startDay: -1 }),
      at({ id: 'before', dueDate: '2 days before event' }),
    ]);
    const { container } = open('/print?sheet=packing&eventId=r');
    const when = (id: string) => container.querySelector(`[data-delivery="${id}"] dd`)?.textContent;
    expect([when('same'), when('shifted'), when('before')]).toEqual([
      '9:00 PM · standard',
      '9:00 PM · Fri, 20 Nov 2026 · standard',
      '9:00 PM · Thu, 19 Nov 2026 · standard',
    ]);
  },
);

test(
  'the ingredient sheet and the temperature log are of this event; an unknown sheet or event shows that',
  { meta: { requirements: ['D-135'] } },
  () => {
    loadKitchen();
    loadEvent('n');
    const first = open('/print?sheet=ingredients&eventId=n');
    expect(document.querySelector('[data-people="75"]')).not.toBeNull();
    first.unmount();
    const second = open('/print?sheet=temperatures&eventId=n');
    expect(within(document.querySelector('article')!).getAllByRole('row').length).toBeGreaterThan(
      5,
    );
    second.unmount();
    const third = open('/print?sheet=menu&eventId=n');
    expect(screen.getByText('This sheet does not exist. Choose one from the list.')).toBeTruthy();
    third.unmount();
    const fourth = open('/print?eventId=n');
    expect(screen.queryByText(/does not exist/)).toBeNull();
    const links = () =>
      within(screen.getByRole('navigation', { name: 'Print sheets' }))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
    expect(links()).toContain('/print?sheet=day&eventId=n');
    fourth.unmount();
    open('/print');
    expect(screen.getByText('Choose an event to see its sheets.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Event'), { target: { value: 'n' } });
    expect(links()).toContain('/print?sheet=packing&eventId=n');
  },
);

test(
  'the sheets of an event whose list was never opened have its default tasks',
  { meta: { requirements: ['D-135'] } },
  () => {
    loadKitchen();
    loadEvent('new', null);
    const countOn = (sheet: string, row: string) => {
      const { container, unmount } = open(`/print?sheet=${sheet}&eventId=new`);
      const { length } = container.querySelectorAll(row);
      unmount();
      return length;
    };
    const tasks = defaultTasks('new');
    expect(countOn('day', '[data-task]')).toBe(tasks.length);
    expect(countOn('quantities', '[data-task]')).toBeGreaterThan(10);
    expect(countOn('temperatures', 'tbody tr')).toBe(
      tasks.filter(({ isTemperature }) => isTemperature).length,
    );
    expect(countOn('packing', '[data-delivery]')).toBe(
      tasks.filter(({ isDelivery }) => isDelivery).length,
    );
  },
);

test('the sheets of an event with four guests calculate for ten, and show four in their heading', () => {
  loadKitchen();
  loadEvent('few', defaultTasks('few'), 4);
  const first = open('/print?sheet=ingredients&eventId=few');
  expect(first.container.querySelector('article header')?.textContent).toContain('4 people');
  const mutton = screen.getByRole('rowheader', { name: /^Mutton/ });
  expect(mutton.nextElementSibling?.textContent).toBe('4.0 kg');
  expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('10');
  first.unmount();
  const { container } = open('/print?sheet=quantities&eventId=few');
  expect(container.querySelector('[data-task="marination-1"]')?.textContent).toContain('4 kg');
});

test(
  'a printed sheet reports a new date, an edited recipe and other amounts of rice, in both languages',
  { meta: { requirements: ['D-135'] } },
  () => {
    loadKitchen();
    loadEvent('o');
    open('/print?sheet=ingredients&eventId=o');
    print();
    act(() => loadDiary('o', { date: '2026-11-28' }));
    expect(changes()).toContain('Changed since then: date, now Sat, 28 Nov 2026.');
    act(() => upsertRecipe(masala));
    expect(changes()).toContain('date, now Sat, 28 Nov 2026; recipe amounts.');
    act(() => setLanguage('ml'));
    expect(changes()).toContain('തീയതി, ഇപ്പോൾ 28 നവംബർ 2026; റെസിപ്പിയിലെ അളവുകൾ.');
    print();
    expect(changes()).toBe('');
    act(() => replaceKitchenSettings({ ...settings, riceAmounts: 'page' }));
    expect(changes()).toContain('റെസിപ്പിയിലെ അളവുകൾ.');
  },
);

test(
  'a sheet printed by the previous version does not become stale by the update',
  { meta: { requirements: ['D-135'] } },
  () => {
    loadKitchen();
    loadEvent('p');
    const { unmount } = open('/print?sheet=quantities&eventId=p');
    print();
    unmount();
    const key = 'kalavara.printed.quantities.p';
    const { mark, ...printed } = JSON.parse(localStorage.getItem(key)!);
    const { date: _date, recipes: _recipes, ...before } = mark;
    localStorage.setItem(key, JSON.stringify({ ...printed, mark: before }));
    open('/print?sheet=quantities&eventId=p');
    expect(changes()).toBe('');
    act(() => upsertGuestCount('p', 80));
    expect(changes()).toContain('attendance, now 80.');
  },
);
