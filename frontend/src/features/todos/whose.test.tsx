import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { setLanguage } from '../../i18n/language';
import { useOutbox } from '../../outbox/store';
import { loadMessages } from '../../test/loadMessages';
import { serve } from '../../test/fakeServer';
import { NowView } from './NowView';
import { replaceTasks, upsertTask } from './store';
import { TaskList } from './TaskList';
import { showMine } from './whose';

beforeAll(loadMessages);
beforeEach(() => {
  setLanguage('en');
  useOutbox.setState({ entries: [], failing: [] });
  serve(() => 'no network');
});
afterEach(() => act(() => showMine(false)));

let eventId = 'w0';
let count = 0;
const assigned = (id: string, assignedTo: string | null) => ({
  ...defaultTasks(eventId).find((task) => task.id === id)!,
  assignedTo,
});
function open({ isAlone = true } = {}) {
  eventId = `w${(count += 1)}`;
  const mine = ['gas-1', 'rice-1'];
  replaceTasks(
    eventId,
    defaultTasks(eventId).map(({ id }) => assigned(id, mine.includes(id) ? 'Amina' : null)),
  );
  const props = { eventId, eventDay: '2031-12-24', me: 'Amina' };
  return render(
    <>
      {isAlone && <NowView {...props} reminders={{ open: [], taken: [] }} />}
      <TaskList {...props} isLive hasFailed={false} onRetry={() => {}} isAlone={isAlone} />
    </>,
  );
}
const listed = () =>
  [...document.querySelectorAll<HTMLElement>('[data-task]')].map(({ dataset }) => dataset['task']);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('Mine above Now also filters the list below it, with the counts of its groups, and All resets it', () => {
  open();
  expect(listed()).toHaveLength(47);
  press('Mine');
  expect(listed()).toEqual(['gas-1', 'rice-1']);
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2);
  expect(screen.getAllByText('0 of 1', { exact: false }).length).toBeGreaterThan(0);
  press('All');
  expect(listed()).toHaveLength(47);
});

test('the list of the diary has the same choice', () => {
  const first = open({ isAlone: false });
  press('Mine');
  expect(listed()).toEqual(['gas-1', 'rice-1']);
  first.unmount();
  open();
  expect(listed()).toEqual(['gas-1', 'rice-1']);
});

test('a task that is assigned to another person is not removed under a finger', () => {
  open();
  press('Mine');
  fireEvent.pointerDown(document.querySelector('[data-task="gas-1"]')!);
  act(() => upsertTask(assigned('gas-1', 'Biju')));
  expect(listed()).toEqual(['gas-1', 'rice-1']);
});

test('if no task is mine, the list states it', () => {
  open();
  act(() => replaceTasks(eventId, defaultTasks(eventId)));
  press('Mine');
  expect(listed()).toEqual([]);
  expect(screen.getByText('No task here is yours')).toBeTruthy();
});
