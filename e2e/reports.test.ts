import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createDiaryEvent } from '@kalavara/shared-types/diary/diary';
import { setPeople } from '@kalavara/shared-types/guest-counts/guest-counts';
import { addReading } from '@kalavara/shared-types/readings/readings';
import { columns } from '@kalavara/shared-types/reports/reports.rules';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { completeTask, resetTodos, saveTodos, startTask } from '@kalavara/shared-types/todos/todos';
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from './lib/api';
import { seriousViolations } from './lib/axe';
import { enginesRunHere } from './lib/browsers';
import { waitForFonts, laptop, openBrowser, phone, waitForExpression } from './lib/modern';
import { giveSession, createStaff, signInOwner } from './lib/people';
import { startHostedServer } from './lib/hosted-server';
import type { TestServer } from './lib/server';

const bytesOf = async (download: Download) => readFile(await download.path());

/** Parses CSV by RFC 4180. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of text.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    rows.at(-1)!.push(cell.replace(/""/g, '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

/** Returns the rows of the task table as text. */
const shownRows = (page: Page): Promise<string[][]> =>
  page.evaluate(
    (names) =>
      Array.from(document.querySelectorAll('[data-row]:has([data-cell="timeTaken"])'), (row) =>
        names.map((name) => row.querySelector(`[data-cell="${name}"]`)?.textContent ?? ''),
      ),
    [...columns],
  );

async function pressAndDownload(page: Page, button: string): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return download;
}

describe.runIf(enginesRunHere)('The report of an event, and its sheets', () => {
  let browser: Browser;
  let server: TestServer;
  let cook: Api;
  let eventId: string;
  beforeAll(async () => {
    browser = await openBrowser();
    server = await startHostedServer();
    const owner = await signInOwner(server);
    cook = await createStaff(server, 'Amina');
    const { event } = await owner.call(createDiaryEvent, {
      body: { title: 'Feast: "Aluva" 1/2', date: indianDay(Date.now()), estimatedAttendance: 60 },
    });
    eventId = event.id;
    await owner.call(resetTodos, { params: { eventId } });
    const now = Date.now();
    const at = (minutesAgo: number) => now - minutesAgo * 60_000;
    const ref = (taskId: string) => ({ eventId, taskId });
    await cook.call(startTask, { params: ref('wood-1'), body: { at: at(100) } });
    await cook.call(completeTask, { params: ref('wood-1'), body: { at: at(20), by: '=Raju' } });
    await cook.call(startTask, { params: ref('gas-1'), body: { at: at(10) } });
    await cook.call(addReading, {
      params: ref('temp-1'),
      body: { id: randomUUID(), kind: 'pit', value: 190, at: at(15) },
    });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  test(
    'the CSV contains the data of the screen, the PDF is downloaded, and axe has no findings',
    { meta: { requirements: ['K-021', 'K-235', 'K-238', 'K-240'] } },
    async () => {
      const { context, page, errors } = await laptop(browser, { acceptDownloads: true });
      await giveSession(context, server.url, cook);
      await page.goto(`${server.url}/eventreports`);
      await page
        .getByText('Please select an event from the dropdown to view its report.')
        .waitFor();
      await page.getByLabel('Event', { exact: true }).selectOption(eventId);
      await page.getByRole('heading', { name: 'Task statistics' }).waitFor();
      await expect.poll(() => new URL(page.url()).searchParams.get('eventId')).toBe(eventId);

      await expect.poll(() => shownRows(page)).toHaveLength(47);
      const all = await shownRows(page);
      expect(all[0]).toMatchObject({
        0: 'Wood',
        1: 'Completed',
        3: 'Amina',
        5: '=Raju',
        7: '1 hour 20 minutes',
      });
      await page.getByLabel('Status', { exact: true }).selectOption('in-progress');
      await page.getByText('1 of 47 tasks').waitFor();
      await expect.poll(async () => (await shownRows(page)).map(([name]) => name)).toEqual(['Gas']);
      await page.getByLabel('Status', { exact: true }).selectOption('all');

      const csv = await pressAndDownload(page, 'Save as CSV');
      expect(csv.suggestedFilename()).toBe('Feast Aluva 1 2_report.csv');
      const bytes = await bytesOf(csv);
      expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const [heads, ...rows] = parseCsv(bytes.subarray(3).toString());
      expect(heads).toEqual([
        'Task',
        'Status',
        'Assigned To',
        'Started By',
        'Start Time',
        'Completed By',
        'Completion Time',
        'Time Taken',
      ]);
      expect(rows.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, '')))).toEqual(
        all,
      );
      expect(rows[0]![5]).toBe("'=Raju");

      const pdf = await pressAndDownload(page, 'Save as PDF');
      expect(pdf.suggestedFilename()).toBe('Feast Aluva 1 2_report.pdf');
      expect((await bytesOf(pdf)).subarray(0, 5).toString()).toBe('%PDF-');
      expect(await seriousViolations(page)).toEqual([]);
      expect(errors).toEqual([]);
      await context.close();
    },
  );

  test(
    'invalid times of a list, and an end before its start, are marked in the rows and in the file',
    { meta: { requirements: ['K-632', 'K-633', 'K-634'] } },
    async () => {
      const { context, page, errors } = await laptop(browser, { acceptDownloads: true });
      await giveSession(context, server.url, cook);
      const { event } = await cook.call(createDiaryEvent, {
        body: { title: 'Turned round', date: indianDay(Date.now()) },
      });
      const ten = '21/11/2026, 10:15:00 am';
      const done = {
        dueDate: 'Event day',
        completed: true,
        startedBy: 'Raju',
        completedBy: 'Mini',
      };
      const body = [
        {
          ...done,
          id: 'wood-1',
          task: 'Wood',
          startedAt: ten,
          completedAt: '21/11/2026, 10:14:00 am',
        },
        {
          ...done,
          id: 'gas-1',
          task: 'Gas',
          startedAt: '22/11/2026, 10:15:00 am',
          completedAt: '31/02/2026, 10:15:00 am',
        },
        { ...done, id: 'own-1', task: 'Banana leaves', startedAt: 'yesterday', completedAt: ten },
      ];
      await cook.call(saveTodos, { params: { eventId: event.id }, body });
      await page.goto(`${server.url}/eventreports?eventId=${event.id}`);
      await page.getByText('Time calculation error').first().waitFor();
      const shown = [
        [
          'Wood',
          'Completed',
          '',
          'Raju',
          ten,
          'Mini',
          '21/11/2026, 10:14:00 am',
          'Time calculation error',
        ],
        [
          'Gas',
          'Completed',
          '',
          'Raju',
          '22/11/2026, 10:15:00 am',
          'Mini',
          'Invalid date',
          'Invalid end date',
        ],
        [
          'Banana leaves',
          'Completed',
          '',
          'Raju',
          'Invalid date format',
          'Mini',
          ten,
          'Invalid start date',
        ],
      ];
      await expect.poll(() => shownRows(page)).toEqual(shown);
      const [, ...rows] = parseCsv(
        (await bytesOf(await pressAndDownload(page, 'Save as CSV'))).subarray(3).toString(),
      );
      expect(rows).toEqual(shown);
      expect(errors).toEqual([]);
      await context.close();
    },
  );

  test(
    'if sockets are blocked, a page of the network and an answer without a list are no event and no task',
    { meta: { requirements: ['K-626', 'K-627', 'K-630', 'K-631', 'K-637', 'K-562'] } },
    async () => {
      const { context, page, errors } = await laptop(browser);
      await giveSession(context, server.url, cook);
      await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
      await page.route('**/socket.io/**', (route) => route.abort());
      const diary = '**/api/diary-events';
      await page.route(diary, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>Hotel Wi-Fi</h1>' }),
      );
      await page.goto(`${server.url}/eventreports?eventId=${eventId}`);
      await page
        .getByText('Error loading events: Invalid data format received from server')
        .waitFor();

      await page.route('**/api/todos/**', (route) =>
        route.fulfill({ json: { success: true, data: 'no list', revision: 1 } }),
      );
      await page.route('**/api/people/**', (route) => route.fulfill({ status: 500 }));
      await page.unroute(diary);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('No tasks found for this event.').waitFor();
      expect(await page.getByRole('button', { name: 'Save as CSV' }).isDisabled()).toBe(true);
      expect(await page.locator('[data-fact="attendance"] dd').innerText()).toBe('60');
      expect(errors.filter((error) => !error.includes('500'))).toEqual([]);
      await context.close();
    },
  );

  test(
    'an open sheet shows what has changed since it was opened',
    { meta: { requirements: ['D-135'] } },
    async () => {
      const { context, page, errors } = await phone(browser);
      await giveSession(context, server.url, cook);
      await page.goto(`${server.url}/print?sheet=day&eventId=${eventId}`);
      await page.getByText('60 people').waitFor();
      expect(await page.getByText(/has changed since then/).count()).toBe(0);
      await cook.call(setPeople, { params: { eventId }, body: { count: 90 } });
      await page.getByText(/has changed since then: attendance, now 90\./).waitFor();
      for (const sheet of ['Day sheet', 'Ingredient sheet', 'Packing list', 'Temperature log']) {
        await page.getByRole('link', { name: sheet }).click();
        await page.locator('a[aria-current="page"]', { hasText: sheet }).waitFor();
        await page.getByText(/^Printed at/).waitFor();
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
          390,
        );
        expect(await seriousViolations(page)).toEqual([]);
      }
      expect(errors).toEqual([]);
      await context.close();
    },
  );

  test('on a small phone the report is at most three and a half screens long, with its table behind a press, in both languages', async () => {
    const { context, page, errors } = await phone(browser, { size: 'smallPhone' });
    await giveSession(context, server.url, cook);
    for (const language of ['en', 'ml']) {
      await page.goto(`${server.url}/eventreports?eventId=${eventId}&lang=${language}`);
      await page.locator(`html[lang="${language}"]`).waitFor();
      await page.locator('main details > summary').waitFor();
      await page.getByText('₹', { exact: false }).first().waitFor();
      await waitForExpression(
        page,
        `!document.querySelector('main [aria-busy="true"]')`,
        'it is loaded',
      );
      expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(
        2_240,
      );
    }
    expect(errors).toEqual([]);
    await context.close();
  });

  test('on a small phone the header of both pages has one row, in Malayalam as in English', async () => {
    const { context, page, errors } = await phone(browser, { size: 'smallPhone' });
    await giveSession(context, server.url, cook);
    for (const path of ['/eventreports', '/print']) {
      await page.goto(`${server.url}${path}?lang=en`);
      const head = page.locator('header').first();
      const heightOf = async () => (await head.boundingBox())!.height;
      await head.getByRole('button', { name: 'English' }).waitFor();
      await waitForFonts(page);
      const inEnglish = await heightOf();
      expect(inEnglish, path).toBeLessThanOrEqual(73);
      await head.getByRole('button', { name: 'മലയാളം' }).tap();
      await page.locator('html[lang="ml"]').waitFor();
      await waitForFonts(page);
      expect(await heightOf(), path).toBe(inEnglish);
    }
    expect(errors).toEqual([]);
    await context.close();
  });
});
