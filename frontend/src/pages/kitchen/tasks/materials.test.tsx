import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { upsertGuestCount } from '../../../features/guest-counts/store';
import { QuantitySheet } from '../../../features/sheets/QuantitySheet';
import { replaceTasks } from '../../../features/todos/store';
import { setLanguage } from '../../../i18n/language';
import { useOutbox } from '../../../outbox/store';
import { loadMessages } from '../../../test/loadMessages';
import { serve } from '../../../test/fakeServer';
import { EventTasks } from './EventTasks';

beforeAll(loadMessages);
beforeEach(() => {
  setLanguage('en');
  useOutbox.setState({ entries: [], failing: [] });
  serve(() => 'no network');
});

function openList(eventId: string) {
  replaceTasks(eventId, defaultTasks(eventId));
  return render(
    <MemoryRouter>
      <EventTasks eventId={eventId} event={undefined} isAlone />
    </MemoryRouter>,
  );
}
const row = (id: string) => document.querySelector<HTMLElement>(`[data-task="${id}"]`)!;

test('a task shows its ingredients for the guest count, and updates them at once', () => {
  upsertGuestCount('m1', 50);
  openList('m1');
  expect(row('marination-1').textContent).toContain('Required materials: mutton 20 kg');
  act(() => upsertGuestCount('m1', 120));
  expect(row('marination-1').textContent).toContain('Required materials: mutton 48 kg');
  expect(row('setup-1').textContent).not.toContain('Required materials');
});

test('the details list every amount once, and separately the ingredients without an amount', () => {
  upsertGuestCount('m2', 120);
  openList('m2');
  const amounts = (id: string) => {
    fireEvent.click(row(id).querySelector('button[aria-expanded]')!);
    const heading = within(row(id)).getByRole('heading', { name: 'Required Materials' });
    const list = heading.parentElement!.querySelector('ul')!;
    return within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  };
  expect(amounts('marination-1')).toEqual(['mutton 48 kg', 'colander', 'clean water']);
  expect(amounts('pit-1')).toEqual([
    'dried tamarind wood 40 kg',
    'coconut shells 2.5 kg',
    'gloves',
  ]);
  expect(amounts('rice-1')).toEqual([
    'mandi rice (long-grain basmati) 24 kg',
    'water',
    'large vessel',
  ]);
});

test('without a guest count no amount is shown, also not 0 kg', () => {
  upsertGuestCount('m3', null);
  openList('m3');
  expect(document.body.textContent).not.toMatch(/Required materials|0 kg/);
});

test('in Malayalam the amounts are in Malayalam', () => {
  setLanguage('ml');
  upsertGuestCount('m4', 120);
  openList('m4');
  expect(row('marination-1').textContent).toContain('വേണ്ട സാധനങ്ങൾ: മട്ടൺ 48 കിലോ');
});

test('the list links to a summary of the quantities by day', () => {
  upsertGuestCount('m5', 120);
  openList('m5');
  const link = screen.getByRole('link', { name: 'Quantities for this event' });
  expect(link.getAttribute('href')).toBe('/print?sheet=quantities&eventId=m5');
});

test('beside the quantities the list links to the shopping list', () => {
  openList('m7');
  const link = screen.getByRole('link', { name: 'Shopping list' });
  expect(link.getAttribute('href')).toMatch(/\?view=shopping$/);
});

test('the summary has every day with its tasks and ingredients', () => {
  render(
    <QuantitySheet
      tasks={defaultTasks('m6')}
      guestCount={120}
      day="2031-12-24"
      edited={[]}
      riceAmounts="as-given"
    />,
  );
  const day = document.querySelector<HTMLElement>('[data-day="2031-12-24"]')!;
  const lines = [...day.querySelectorAll('[data-task]')].map(({ textContent }) => textContent);
  expect(lines.find((line) => line.includes('wash and drain'))).toContain('Mutton 48 kg');
  const used = within(day)
    .getByRole('rowheader', { name: /^Used on this day/ })
    .closest('tr')!;
  expect(used.textContent).toContain('Mutton 48 kg');
  expect(used.textContent).toContain('Garlic 750 g');
  expect(used.textContent.match(/Mutton/g)).toHaveLength(1);
});
