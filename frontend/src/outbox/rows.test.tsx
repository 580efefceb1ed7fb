import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { act, render, screen } from '@testing-library/react';
import { clear, createStore } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadMessages } from '../test/loadMessages';
import { done, serve } from '../test/fakeServer';
import { OfflineBadge } from '../ui/OfflineBadge';
import { openOutbox, perform } from './outbox';
import { useOutbox } from './store';

const eventId = 'rows';
const tick = (taskId: string) =>
  act(() => perform('completeTask', eventRoom(eventId), { params: { eventId, taskId }, body: {} }));

/** Waits for storage and for the test server, but not for timers. */
const waitForEffects = () =>
  act(async () => {
    for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  });
async function advance(ms: number) {
  act(() => void vi.advanceTimersByTime(ms));
  await waitForEffects();
}

let close = () => {};
beforeEach(async () => {
  loadMessages();
  await clear(createStore('kalavara-outbox', 'entries'));
  useOutbox.setState({ entries: [], failing: [] });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  close();
  vi.useRealTimers();
});

test(
  'an edit is saved automatically, within 100 ms, and once',
  { meta: { requirements: ['K-473', 'K-652', 'D-068'] } },
  async () => {
    const calls = serve(() => done(1));
    close = openOutbox();
    await waitForEffects();
    await tick('t1');
    await waitForEffects();
    await advance(100);
    expect(calls.map(({ path }) => path)).toEqual([`/api/todos/${eventId}/t1/complete`]);
    await advance(10_000);
    expect(calls).toHaveLength(1);
  },
);

test(
  'a save that fails is tried three times, a second apart, and then the documented sentence is shown',
  { meta: { requirements: ['K-475', 'K-651', 'K-476', 'K-604'] } },
  async () => {
    const sentence = 'Failed to save tasks to server after multiple attempts.';
    let isWell = false;
    const calls = serve(() =>
      isWell ? done(2) : { status: 500, body: { success: false, code: 'unexpected' } },
    );
    close = openOutbox();
    await waitForEffects();
    render(<OfflineBadge />);
    await tick('t1');
    await waitForEffects();
    expect(calls).toHaveLength(1);
    await advance(999);
    expect(calls).toHaveLength(1);
    await advance(1);
    expect(calls).toHaveLength(2);
    expect(screen.queryByText(sentence, { exact: false })).toBeNull();
    await advance(1_000);
    expect(calls).toHaveLength(3);
    expect(screen.getByRole('alert').textContent).toContain(sentence);

    isWell = true;
    await advance(5_000);
    expect(calls).toHaveLength(4);
    expect(screen.queryByText(sentence, { exact: false })).toBeNull();
  },
);
