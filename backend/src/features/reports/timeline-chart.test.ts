import { writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { createDiaryEvent } from '@kalavara/shared-types/diary/diary';
import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import { addReading } from '@kalavara/shared-types/readings/readings';
import { asOpened } from '@kalavara/shared-types/reports/reports.rules';
import { saveTodos } from '@kalavara/shared-types/todos/todos';
import { buildTimeline } from '@kalavara/shared-types/reports/event-timeline.rules';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { margin, openPaper, width } from '../../platform/paper/document';
import { minutes, startTestServer, advanceToNoon } from '../../test/harness';
import { pdfOf } from './pdf';
import { drawTimelineChart } from './timeline-chart';
import { read } from './service';

type Item = { str: string; transform: number[]; width: number; height: number };
const figureSize = 7;

test(
  'labels of close readings in the chart do not overlap',
  { meta: { requirements: ['K-561', 'D-130'] } },
  async () => {
    const server = await startTestServer();
    advanceToNoon(server.clock);
    const cook = await server.connect('staff', 'Amina');
    const { event } = await cook.call(createDiaryEvent, {
      body: { title: 'Wedding at Aluva', date: indianDay(server.clock.now()) },
    });
    const params = { eventId: event.id, taskId: 'temp-1' };
    await cook.call(saveTodos, { params, body: defaultTasks(event.id) });
    const values = Array.from({ length: 7 }, (_, n) => 205.1 + n * 1.1).map(
      (value) => Math.round(value * 10) / 10,
    );
    for (const [n, value] of values.entries()) {
      const body = {
        id: randomUUID(),
        kind: 'pit' as const,
        value,
        at: server.clock.now() - minutes(60 - n * 4),
      };
      await cook.call(addReading, { params, body });
    }
    const bytes = await pdfOf(await read(server.ctx, event.id), asOpened, 'ml');
    const folder = process.env['LOOK_AT_PDF'];
    if (folder) writeFileSync(`${folder}/close.pdf`, bytes);

    const paper = await getDocumentProxy(new Uint8Array(bytes));
    const figures: Item[] = [];
    for (let page = 1; page <= paper.numPages; page += 1) {
      const { items } = await (await paper.getPage(page)).getTextContent();
      figures.push(
        ...(items as Item[]).filter(
          ({ str, height }) => values.includes(Number(str)) && Math.round(height) === figureSize,
        ),
      );
    }
    expect(figures.map(({ str }) => Number(str)).sort()).toEqual(values);
    const boxes = figures.map(({ transform: [, , , , x, y], width }) => ({
      from: x!,
      to: x! + width,
      y: y!,
    }));
    const over = boxes.flatMap((a, n) =>
      boxes
        .slice(n + 1)
        .filter((b) => a.from < b.to && b.from < a.to && Math.abs(a.y - b.y) < figureSize),
    );
    expect(over).toEqual([]);
  },
);

test(
  'the hour labels of the chart do not overlap and are within the margin, for days of any length',
  { meta: { requirements: ['K-561', 'D-130'] } },
  async () => {
    const day = '2026-11-21';
    const from = Date.parse(`${day}T05:00:00+05:30`);
    for (let hours = 1; hours <= 30; hours += 1) {
      const readings = [0, hours].map((n) => ({
        id: randomUUID(),
        eventId: 'e',
        taskId: 'temp-1',
        kind: 'pit' as const,
        value: 210,
        at: new Date(from + n * minutes(60) - (n > 0 ? 1 : 0)).toISOString(),
        by: null,
        probe: null,
        note: null,
        action: null,
      }));
      const { doc, pen, end } = openPaper({
        title: 'Hours',
        author: 'Kalavara',
        language: 'en-IN',
        made: new Date(from),
      });
      const boxes: { from: number; to: number }[] = [];
      const noting: typeof pen = {
        ...pen,
        write: (text, box, style) => {
          if (/:00\s[ap]m$/.test(text))
            boxes.push({ from: box.x, to: box.x + pen.widthOf(text, style ?? {}) });
          return pen.write(text, box, style);
        },
      };
      const timeline = buildTimeline([], readings, day, from)!;
      await drawTimelineChart({ doc, pen: noting, language: 'en' }, timeline, 50);
      await end();
      const shown = boxes.slice(0, timeline.ticks.length);
      expect(shown).toHaveLength(timeline.ticks.length);
      expect(shown.at(-1)!.to).toBeLessThanOrEqual(margin + width);
      const gaps = shown.slice(1).map((box, n) => box.from - shown[n]!.to);
      expect(Math.min(...gaps), `${hours} hours`).toBeGreaterThan(4);
      // Each hour except the last one is centred below its line.
      const middles = shown.slice(0, -1).map((box) => (box.from + box.to) / 2);
      const steps = middles.slice(1).map((middle, n) => middle - middles[n]!);
      for (const step of steps) expect(step).toBeCloseTo(steps[0]!, 5);
    }
  },
);
