import { cellsOf } from '@kalavara/shared-types/reports.rules';
import type { HistoryEntry } from '@kalavara/shared-types/history';
import type { Browser } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { withBrowser } from './lib/modern';
import { startServer, type TestServer } from './lib/server';
import { wholeEvent } from './lib/whole-event-day';

const seconds = 1_000;
/** The nightly run interrupts the Wi-Fi for twenty minutes. */
const hole = process.env['KALAVARA_LONG'] ? 20 * 60 * seconds : 10 * seconds;

const ticksOf = (history: readonly HistoryEntry[], eventId: string) =>
  history
    .filter(
      ({ entity, fields }) =>
        entity === 'task' &&
        fields.some(({ field, after }) => field === 'completed' && after === true),
    )
    .map(({ id }) => id.slice(eventId.length + 1))
    .sort();
const madeOf = (history: readonly HistoryEntry[], kind: string) =>
  history.filter(({ entity, kind: how }) => entity === kind && how === 'created').length;

/** A server for each attempt: the stock of a second one on the same server would differ. */
async function onOwnServer<T>(use: (browser: Browser, server: TestServer) => Promise<T>) {
  const server = await startServer();
  try {
    return await withBrowser((browser) => use(browser, server));
  } finally {
    await server.stop();
  }
}

describe.runIf(enginesRunHere)('A whole event', () => {
  test(
    'K-002 three phones and three TVs, the Wi-Fi away in the middle: report, ledger and history agree to the row',
    async () => {
      const { eventId, waiting, before, after, shown, movements, item, sum, errors } =
        await onOwnServer((browser, server) => wholeEvent(browser, server, hole));

      // During the interruption nothing was received, and all commands stayed in the outboxes.
      expect(before.tasks.filter(({ completed }) => completed)).toHaveLength(12);
      expect(waiting.map((text) => /\d+/.exec(text)?.[0])).toEqual(['7', '7', '8']);

      expect(after.tasks).toHaveLength(49);
      expect(after.tasks.every(({ completed }) => completed)).toBe(true);
      const named = (id: string) => shown.tasks.filter((row) => row['task'] === id);
      for (const task of after.tasks)
        expect(named(cellsOf(task, 'en').task)).toEqual([
          expect.objectContaining(cellsOf(task, 'en')),
        ]);
      expect(shown.tasks).toHaveLength(49);

      // Six checks were ticked with a value; the one that was measured offline is among them.
      expect(shown.readings).toHaveLength(after.readings.length);
      expect(after.readings.map(({ value }) => value)).toEqual(
        expect.arrayContaining([190, 285, 178, 150, 141, 172.5]),
      );
      expect(madeOf(after.history, 'reading')).toBe(after.readings.length);

      expect(movements.map(({ kind, change }) => [kind, change])).toEqual([
        ['event', -24],
        ['receive', 30],
      ]);
      expect(item.quantity).toBe(6);
      expect(sum).toBe(item.quantity);
      expect(shown.stock).toEqual([{ item: 'Mutton', used: '24 kg' }]);
      expect(madeOf(after.history, 'movement')).toBe(1);

      expect(after.reviews).toMatchObject([{ reviewerName: 'Thomas', rating: 5, source: 'staff' }]);
      expect(ticksOf(after.history, eventId)).toEqual(after.tasks.map(({ id }) => id).sort());
      expect(after.event.isCompleted).toBe(true);
      expect(errors).toEqual([]);
    },
    hole + 300 * seconds,
  );
});
