import { subStepOf } from '@kalavara/shared-types/content/stages/index';
import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import { tasksOfStep } from '@kalavara/shared-types/todos/step-tasks.rules';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { replaceTimers } from '../../../features/timers/store';
import { useOutbox } from '../../../outbox/store';
import { setRoomStatus } from '../../../realtime/rooms';
import { done, serve } from '../../../test/fakeServer';
import { loadMessages } from '../../../test/loadMessages';
import { waitUntilSent } from '../../../test/waitForOutbox';
import { Toasts } from '../../../ui/Toast';
import { useStepOffer } from './useStepOffer';

const eventId = 'step-offer';
const task = defaultTasks(eventId).find(({ id }) => id === tasksOfStep('2-1')[0])!;
const stops = () =>
  useOutbox.getState().entries.flatMap(({ name, given }) => (name === 'setTimer' ? [given] : []));

beforeEach(() => {
  loadMessages();
  serve(() => 'no network');
  useOutbox.setState({ entries: [], failing: [] });
});

test('a ticked task offers to stop its step if it runs, and only a press stops it', async () => {
  const { result } = renderHook(() => useStepOffer(eventId));
  expect(result.current(task)).toBeUndefined();
  const timer = { eventId, stepId: '2-1', isActive: true, startTime: 1_000, startedBy: 'Amina' };
  act(() => replaceTimers(eventId, [timer]));
  const offer = result.current(task)!;
  expect([offer.text, offer.label]).toEqual([
    'The timer 2-1 Wash and drain still runs.',
    'Stop timer',
  ]);
  expect(stops()).toEqual([]);
  act(() => offer.press());
  await waitFor(() =>
    expect(stops()).toMatchObject([{ params: { stepId: '2-1' }, body: { isActive: false } }]),
  );
});

test('the undo of that stop does not change a step that another person started meanwhile', async () => {
  const { result } = renderHook(() => useStepOffer(eventId));
  render(<Toasts />);
  const timer = { eventId, stepId: '2-1', isActive: true, startTime: 1_000, startedBy: 'Amina' };
  act(() => replaceTimers(eventId, [timer]));
  serve(() => done(7));
  act(() => result.current(task)!.press());
  await screen.findByText('Stopped: 2-1 Wash and drain');
  await waitUntilSent();
  act(() => {
    replaceTimers(eventId, [{ ...timer, stepId: '2-2', startedBy: 'Biju' }]);
    setRoomStatus(eventRoom(eventId), { revision: 7 });
  });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Another step of this stage is running by now.');
  expect(stops()).toEqual([]);
});

const starts = (calls: { body: unknown }[]) => calls.map(({ body }) => body);

test('a started task offers the timer of its step, which only a press starts, with an undo', async () => {
  const calls = serve(() => done(7));
  const { result } = renderHook(() => useStepOffer(eventId));
  render(<Toasts />);
  act(() => replaceTimers(eventId, []));
  expect(result.current(task)).toBeUndefined();
  const offer = result.current(task, 'start')!;
  expect(offer.label).toBe(`Start timer (${subStepOf('2-1')!.timeAllowed} min)`);
  act(() => offer.press());
  await screen.findByText('Timer started: 2-1 Wash and drain');
  await waitUntilSent();
  expect(starts(calls)).toMatchObject([{ isActive: true }]);
  fireEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!);
  await waitFor(() =>
    expect(starts(calls)).toMatchObject([{ isActive: true }, { isActive: false }]),
  );
});

test('no timer is offered for a running step, for a stage with another running step, or for a step without a time', async () => {
  const { result } = renderHook(() => useStepOffer(eventId));
  render(<Toasts />);
  act(() => replaceTimers(eventId, []));
  const offer = result.current(task, 'start')!;
  const running = { eventId, isActive: true, startTime: 1_000, startedBy: 'Amina' };
  for (const stepId of ['2-1', '2-3']) {
    act(() => replaceTimers(eventId, [{ ...running, stepId }]));
    expect(result.current(task, 'start')).toBeUndefined();
  }
  act(() => offer.press());
  await screen.findByText('Another step of this stage is running by now.');
  expect(useOutbox.getState().entries).toEqual([]);

  act(() => replaceTimers(eventId, []));
  const withoutTime = defaultTasks(eventId).find(({ id }) => id === 'wood-1')!;
  expect(result.current(withoutTime, 'start')).toBeUndefined();
});
