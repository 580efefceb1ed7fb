import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createDiaryEvent, updateDiaryEvent } from '@kalavara/shared-types/diary/diary';
import { setPeople } from '@kalavara/shared-types/guest-counts/guest-counts';
import { addReading } from '@kalavara/shared-types/readings/readings';
import { reportTexts } from '@kalavara/shared-types/content/report-texts';
import { factsOf, figuresOf } from '@kalavara/shared-types/reports/report-figures.rules';
import {
  asOpened,
  cellsOf,
  columns,
  type Language,
  shownTasks,
} from '@kalavara/shared-types/reports/reports.rules';
import { readingRows } from '@kalavara/shared-types/reports/report-readings.rules';
import { addReview } from '@kalavara/shared-types/reviews/reviews';
import {
  completeTask,
  listTodos,
  saveTodos,
  startTask,
  type Task,
} from '@kalavara/shared-types/todos/todos';
import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { extractText } from 'unpdf';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { minutes, startTestServer, advanceToNoon } from '../../test/harness';
import { pdfOf } from './pdf';
import { read } from './service';

const server = await startTestServer();
advanceToNoon(server.clock);
const cook = await server.connect('staff', 'Amina');

/** Creates an event of today; its tasks are completed in the hours before noon. */
async function newEvent(
  title = 'Wedding at Aluva',
  tasks: readonly Partial<Task>[] = defaultTasks('x'),
): Promise<string> {
  const { event } = await cook.call(createDiaryEvent, {
    body: { title, date: indianDay(server.clock.now()), estimatedAttendance: 60 },
  });
  const body = tasks.map(({ eventId: _, ...task }) => task) as never;
  await cook.call(saveTodos, { params: { eventId: event.id }, body });
  return event.id;
}

async function pagesAt(address: string): Promise<string[]> {
  const answer = await cook.http.get(address).responseType('blob');
  expect(answer.status).toBe(200);
  const { text } = await extractText(new Uint8Array(answer.body as Buffer));
  return text;
}
const packed = (text: string) => text.replace(/\s+/g, '');

test(
  'the PDF contains the rows, the figures and the readings of the screen',
  { meta: { requirements: ['K-561', 'D-130'] } },
  async () => {
    const eventId = await newEvent();
    const at = (ago: number) => server.clock.now() - minutes(ago);
    const tick = async (taskId: string, start: number, end?: number) => {
      await cook.call(startTask, {
        params: { eventId, taskId },
        body: { at: at(start), by: 'Raju' },
      });
      if (end !== undefined)
        await cook.call(completeTask, {
          params: { eventId, taskId },
          body: { at: at(end), by: 'Amina' },
        });
    };
    await tick('mutton-1', 200, 120);
    await tick('setup-1', 180, 170);
    await tick('marination-1', 100);
    await cook.call(addReading, {
      params: { eventId, taskId: 'temp-1' },
      body: {
        id: randomUUID(),
        kind: 'pit',
        value: 190,
        at: at(90),
        by: 'Raju',
        action: 'Added embers',
      },
    });
    await cook.call(addReading, {
      params: { eventId, taskId: 'temp-1' },
      body: { id: randomUUID(), kind: 'pit', value: 231.5, at: at(60) },
    });
    await cook.call(addReview, {
      params: { eventId },
      body: { id: `review-${Date.now()}`, reviewerName: 'Meera', comment: 'Tasty', rating: 4 },
    });
    await cook.call(setPeople, { params: { eventId }, body: { count: 75 } });

    const pages = await pagesAt(`/api/event-reports/${eventId}`);
    const parts = ['What went late', '· not done', 'What it cost', 'Planned per guest'];
    parts.push('Readings: 2, out of range: 1', '190°C (low) · Added embers', 'Tasty (Meera)');
    for (const part of parts) expect(packed(pages[0]!)).toContain(packed(part));
    const all = packed(pages.join(' '));
    // No line of a cell may start with the "pm" of a time.
    expect(pages.join('\n')).toMatch(/\d:\d\d:\d\d.[ap]m/);
    expect(pages.join('\n')).not.toMatch(/^[ap]m\b/m);
    const { data: tasks } = await cook.call(listTodos, { params: { eventId } });
    for (const column of columns) expect(all).toContain(packed(reportTexts.columns[column].en));
    for (const task of shownTasks(tasks, asOpened, 'en'))
      expect(all).toContain(packed(Object.values(cellsOf(task, 'en')).join('')));
    for (const { label, value } of figuresOf(tasks, 'en'))
      expect(all).toContain(packed(label + value));
    const report = await read(server.ctx, eventId);
    for (const { label, value } of factsOf(report, 'en'))
      expect(all).toContain(packed(label + value));
    expect(factsOf(report, 'en').map(({ value }) => value)).toEqual(
      expect.arrayContaining(['75', '12:00 PM', '4.0 / 5 (1)', 'In Progress']),
    );
    for (const { cells } of readingRows(report.readings, tasks, 'en'))
      expect(all).toContain(packed(Object.values(cells).join('')));
    expect(all).toContain(packed('190°C (low)'));
  },
);

test(
  'rows are filtered and sorted as requested; no match and an empty list have messages',
  { meta: { requirements: ['K-760', 'K-759'] } },
  async () => {
    const eventId = await newEvent('Small feast', defaultTasks('x').slice(0, 3));
    await cook.call(startTask, { params: { eventId, taskId: 'wood-1' }, body: {} });
    const tableOf = async (query: string) =>
      packed((await pagesAt(`/api/event-reports/${eventId}?${query}`)).join(' '))
        .split('Tasks')
        .at(-1)!;
    const running = await tableOf('status=in-progress&sort=name&direction=desc');
    expect(running).toContain(packed('In Progress · Name, Descending'));
    expect(running).toContain('WoodInProgress');
    expect(running).not.toContain('UtensilsPending');
    const byName = await tableOf('sort=name&direction=desc');
    expect(byName.indexOf('WoodIn')).toBeLessThan(byName.indexOf('StationaryPending'));
    expect(await tableOf('status=completed')).toContain(
      packed('No tasks match the current filters.'),
    );
    expect(
      packed((await pagesAt(`/api/event-reports/${eventId}?status=completed`)).join(' ')),
    ).toContain(packed('No completed tasks yet'));

    const emptied = await newEvent('Nothing left', []);
    expect(
      (await pagesAt(`/api/event-reports/${emptied}`)).join(' ').replace(/\s+/g, ' '),
    ).toContain('No tasks found for this event.');
  },
);

test.each<Language>(['en', 'ml'])(
  '1 000 tasks continue on further pages in %s, each row once and each page with its number',
  async (lang) => {
    const many = Array.from({ length: 1_000 }, (_, n) => ({
      id: `t-${n}`,
      task: `Task number ${n}. ${n % 10 === 0 ? 'with a very long name '.repeat(6) : ''}`,
      dueDate: 'Event day',
      sortOrder: n,
      startTime: `${(n % 12) + 1}:${String(n % 60).padStart(2, '0')} AM`,
      estimatedDuration: '20',
    }));
    const eventId = await newEvent('മഹാവിരുന്ന് ആലുവ', many);
    const pages = await pagesAt(`/api/event-reports/${eventId}?lang=${lang}`);
    expect(pages.length).toBeGreaterThan(20);
    pages.forEach((page, index) => expect(packed(page)).toContain(`${index + 1}/${pages.length}`));
    const all = packed(pages.join(' '));
    // Each text occurs once in the chart and once in the table.
    for (let n = 0; n < 1_000; n += 37) expect(all.split(`number${n}.`)).toHaveLength(3);
  },
);

test(
  'the file is named after the event, and invalid requests are refused',
  { meta: { requirements: ['K-762'] } },
  async () => {
    const eventId = await newEvent('Wedding: "Aluva" 1/2', []);
    const answer = await cook.http.get(`/api/event-reports/${eventId}`);
    expect(answer.get('content-type')).toBe('application/pdf');
    expect(answer.get('content-disposition')).toBe(
      'attachment; filename="Wedding Aluva 1 2_report.pdf"',
    );
    expect(answer.get('cache-control')).toBe('no-store');
    for (const unknown of ['event-1', 'x'.repeat(200), '%00', encodeURIComponent("' or 1=1")]) {
      const refused = await cook.http.get(`/api/event-reports/${unknown}`);
      expect([refused.status, (refused.body as { code: string }).code]).toEqual([
        404,
        'event-not-found',
      ]);
    }
    for (const wrong of ['status=lost', 'sort=size', 'direction=up', 'lang=fr']) {
      const refused = await cook.http.get(`/api/event-reports/${eventId}?${wrong}`);
      expect([refused.status, (refused.body as { code: string }).code]).toEqual([400, 'invalid']);
    }
  },
);

test(
  'the report is for staff, and for guests of an open kitchen',
  { meta: { requirements: ['K-569', 'D-001'] } },
  async () => {
    const eventId = await newEvent('Feast', []);
    const guest = await server.connect('guest');
    const tv = await server.connect('display');
    expect((await guest.http.get(`/api/event-reports/${eventId}`)).status).toBe(401);
    expect((await tv.http.get(`/api/event-reports/${eventId}`)).status).toBe(403);
    const open = await startTestServer({ env: { OPEN_KITCHEN: '1' } });
    const openGuest = await open.connect('guest');
    const { event } = await openGuest.call(createDiaryEvent, {
      body: { title: 'Feast', date: '2027-01-09' },
    });
    expect((await openGuest.http.get(`/api/event-reports/${event.id}`)).status).toBe(200);
  },
);

/** The texts that a PDF reader copies instead of the glyphs. */
function actualTexts(bytes: Buffer): string[] {
  const file = bytes.toString('latin1');
  // The last byte of compressed data may be a carriage return.
  const pages = [...file.matchAll(/\/FlateDecode\s*>>\s*stream\n([\s\S]*?)\nendstream/g)].map(
    ([, body]) => inflateSync(Buffer.from(body!, 'latin1')).toString('latin1'),
  );
  const texts = pages.join('').matchAll(/\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g);
  const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  return [...texts].map(([, escaped]) => {
    const raw = escaped!.replace(/\\([\s\S])/g, (_all, after: string) => escapes[after] ?? after);
    return Buffer.from(raw, 'latin1').swap16().toString('utf16le').slice(1);
  });
}

test(
  'the Malayalam report renders Malayalam glyphs, also in free text',
  { meta: { requirements: ['K-508'] } },
  async () => {
    const eventId = await newEvent('ആലുവയിലെ കല്യാണം');
    await cook.call(updateDiaryEvent, {
      params: { id: eventId },
      body: { title: 'ആലുവയിലെ കല്യാണം', isCompleted: true },
    });
    const report = await read(server.ctx, eventId);
    const bytes = await pdfOf(report, asOpened, 'ml');
    expect(bytes.toString('latin1')).toContain('AnekMalayalam');
    const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
    expect(text).not.toContain('?');
    const copied = actualTexts(bytes).join('');
    expect(copied).toContain('ആലുവയിലെ കല്യാണം');
    expect(copied).toContain(reportTexts.summary.title.ml);
    const folder = process.env['LOOK_AT_PDF'];
    if (folder) {
      writeFileSync(`${folder}/ml.pdf`, bytes);
      writeFileSync(`${folder}/en.pdf`, await pdfOf(report, asOpened, 'en'));
    }
    expect((await pdfOf(report, asOpened, 'ml')).equals(bytes)).toBe(true);
  },
);

test('the report of an event that was never opened has its default tasks', async () => {
  const { event } = await cook.call(createDiaryEvent, {
    body: { title: 'Engagement', date: indianDay(server.clock.now()) },
  });
  const { tasks } = await read(server.ctx, event.id);
  expect(tasks).toEqual(defaultTasks(event.id));
});
