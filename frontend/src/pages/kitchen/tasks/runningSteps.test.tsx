import { stages } from '@kalavara/shared-types/content/stages/index';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { act, render, screen } from '@testing-library/react';
import { clear, createStore } from 'idb-keyval';
import { beforeEach, expect, test } from 'vitest';
import { offlineCommands } from '../../../app/offlineCommands';
import { startTimer } from '../../../features/timers/store';
import { StagesContext } from '../../../features/todos/StagesContext';
import { perform } from '../../../outbox/outbox';
import { registerCommands } from '../../../outbox/registry';
import { useOutbox } from '../../../outbox/store';
import { loadMessages } from '../../../test/loadMessages';
import { serve } from '../../../test/fakeServer';
import { RunningSteps } from './RunningSteps';

const eventId = 'running';

beforeEach(async () => {
  loadMessages();
  registerCommands(offlineCommands);
  await clear(createStore('kalavara-outbox', 'entries'));
  useOutbox.setState({ entries: [], failing: [] });
});

test('a step started after unsent ticks is shown at once, as not sent', async () => {
  serve(() => 'no network');
  render(
    <StagesContext value={stages}>
      <RunningSteps eventId={eventId} />
    </StagesContext>,
  );
  const params = { eventId, taskId: 'wood-1' };
  await act(() => perform('completeTask', eventRoom(eventId), { params, body: {} }));
  await act(() => startTimer({ eventId, stepId: '2-1' }));
  expect(screen.getByRole('link').textContent).toMatch(/^2-1 .*Not sent20:00$/);
});
