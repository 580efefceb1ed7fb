import { writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { createDiaryEvent } from '@kalavara/shared-types/diary';
import { defaultTasks } from '@kalavara/shared-types/defaults.rules';
import { addReading } from '@kalavara/shared-types/readings';
import { asOpened } from '@kalavara/shared-types/reports.rules';
import { saveTodos } from '@kalavara/shared-types/todos';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { minutes, startTestServer, toNoon } from '../../test/harness';
import { pdfOf } from './pdf';
import { read } from './service';

type Item = { str: string; transform: number[]; width: number; height: number };
const figureSize = 7;

test(
  'labels of close readings in the chart do not overlap',
  { meta: { requirements: ['K-561', 'D-130'] } },
  async () => {
    const server = await startTestServer();
    toNoon(server.clock);
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
