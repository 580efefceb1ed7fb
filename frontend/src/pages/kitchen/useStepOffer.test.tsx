import { defaultTasks } from '@kalavara/shared-types/defaults.rules';
import { tasksOfStep } from '@kalavara/shared-types/step-tasks.rules';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { replaceTimers } from '../../features/timers/store';
import { useOutbox } from '../../outbox/store';
import { serve } from '../../test/fakeServer';
import { loadMessages } from '../../test/loadMessages';
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

test('a ticked task offers to stop its step while it runs, and only a press stops it', async () => {
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
