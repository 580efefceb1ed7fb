import { minuteMs } from '@kalavara/shared-types/durations';
import { cellsOf } from '@kalavara/shared-types/reports/reports.rules';
import type { HistoryEntry } from '@kalavara/shared-types/history/history';
import type { Browser } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { withBrowser } from './lib/modern';
import { realClock, startServerWithClock, type ProgramClock } from './lib/program-clock';
import { startServer, type TestServer } from './lib/server';
import { runWholeEvent } from './lib/whole-event-day';

const seconds = 1_000;
/** In the nightly run the twenty minutes without a network are real time. */
const isLong = process.env['KALAVARA_LONG'] === '1';
const start = async () =>
  isLong ? { server: await startServer(), clock: realClock } : startServerWithClock();

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

/** Starts a new server for each attempt, because a second event on the same server would have a different stock. */
async function onOwnServer<T>(
  use: (browser: Browser, server: TestServer, clock: ProgramClock) => Promise<T>,
) {
  const { server, clock } = await start();
  try {
    return await withBrowser((browser) => use(browser, server, clock));
  } finally {
    await server.stop();
  }
}

describe.runIf(enginesRunHere)('A whole event', () => {
  test(
    'three phones and three TVs, with the Wi-Fi interrupted for all, and for twenty minutes for one phone and one TV: report, ledger and history agree row by row',
    { timeout: (isLong ? 1_500 : 900) * seconds, meta: { requirements: ['K-002'] } },
    async () => {
      const { eventId, waiting, away, before, after, shown, movements, item, sum, errors } =
        await onOwnServer(runWholeEvent);

      // During the interruption nothing was received, and all commands remained in the outboxes.
      expect(before.tasks.filter(({ completed }) => completed)).toHaveLength(12);
      expect(waiting.map((text) => /\d+/.exec(text)?.[0])).toEqual(['7', '7', '8']);

      // The phone and the TV showed since when they were offline; the ticks arrived with the times at which they were made.
      expect(away.badge).toBe('Offline: 3 changes not sent');
      expect(
        away.possibleTimes.map((since) => `Offline since ${since}. Timers keep running.`),
      ).toContain(away.bar);
      for (const [n, minutes] of [0, 7, 20].entries()) {
        const { afterMs, realMs } = away.ticks[n]!;
        expect(afterMs).toBeGreaterThanOrEqual(minutes * minuteMs);
        // The program's clock also advances by itself during the test.
        expect(afterMs).toBeLessThan(minutes * minuteMs + (isLong ? minuteMs : realMs));
      }
      for (const { errorMs } of away.ticks) expect(errorMs).toBeLessThan(2_000);
      expect(away.errorOfAminaMs).toBeLessThan(2_000);
      for (const off of away.digits) expect(Math.abs(off)).toBeLessThan(2_000);
      expect(away.shownTooEarly).toEqual([false, false]);
      expect(away.doneTexts).toEqual(away.expectedTexts);

      expect(after.tasks).toHaveLength(49);
      expect(after.tasks.every(({ completed }) => completed)).toBe(true);
      const named = (id: string) => shown.tasks.filter((row) => row['task'] === id);
      for (const task of after.tasks)
        expect(named(cellsOf(task, 'en').task)).toEqual([
          expect.objectContaining(cellsOf(task, 'en')),
        ]);
      expect(shown.tasks).toHaveLength(49);

      // Six checks were completed with a value, including the one that was measured offline.
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
  );
});
