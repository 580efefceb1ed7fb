import { createDiaryEvent } from '@kalavara/shared-types/diary';
import { indianDay } from '@kalavara/shared-types/time.rules';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { openBrowser, phone } from './lib/modern';
import { letIn, newCook } from './lib/people';
import { startServer, type TestServer } from './lib/server';

const titles = (page: Page) => page.getByRole('list', { name: 'Events' }).getByRole('heading', { level: 3 }).allTextContents();

describe.runIf(enginesRunHere)('The event diary of two cooks', () => {
  let browser: Browser;
  let server: TestServer;
  beforeAll(async () => {
    browser = await openBrowser();
    server = await startServer();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  test('K-040 K-041 K-477 K-566 K-567 D-082 each finds what they made and what is assigned, also after the page is opened anew', async () => {
    const [amina, biju] = [await newCook(server, 'Amina'), await newCook(server, 'Biju')];
    const date = indianDay(Date.now());
    const { event } = await biju.call(createDiaryEvent, { body: { title: 'Feast of Biju', date, assignedTo: 'Raju' } });
    expect(event.createdBy).toBe('Current User');

    const { context, page, errors } = await phone(browser);
    await letIn(context, server.url, amina);
    await page.goto(`${server.url}/roadmap?view=diary`);
    await page.getByRole('button', { name: 'Create New Event' }).click();
    await page.getByLabel('Title').fill('Feast of Amina');
    await page.getByLabel('Date').fill(date);
    await page.getByRole('button', { name: 'Create event' }).click();
    await page.getByRole('heading', { level: 3, name: 'Feast of Amina' }).waitFor();

    const filtered = async (name: string) => {
      await page.getByRole('group', { name: 'Filter' }).getByRole('button', { name }).click();
      return titles(page);
    };
    const lookAgain = async () => {
      expect(await filtered('Created By Me')).toEqual(['Feast of Amina']);
      expect(await filtered('Assigned Events')).toEqual(['Feast of Biju']);
      // The sample of a new house was made by the system, for nobody.
      expect(await filtered('All Events')).toEqual(expect.arrayContaining(['Feast of Amina', 'Feast of Biju']));
    };
    await lookAgain();
    await page.reload();
    await page.getByRole('heading', { level: 3, name: 'Feast of Amina' }).waitFor();
    await lookAgain();
    expect(errors).toEqual([]);
    await context.close();
  });
});
