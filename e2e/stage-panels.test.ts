import { randomUUID } from 'node:crypto';
import { updateDisplay } from '@kalavara/shared-types/displays/displays';
import { stages } from '@kalavara/shared-types/content/stages/index';
import { addReading } from '@kalavara/shared-types/readings/readings';
import { setTimer } from '@kalavara/shared-types/timers/timers';
import { describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { closeDevices, withInstallation } from './lib/installation';
import { phone, tv, type Size } from './lib/modern';
import { panelFaults } from './lib/panel-faults';
import { createEvent, createStaff, giveSession, pairTv, signInOwner } from './lib/people';
import {
  createEventOfToday,
  enterState,
  languages,
  openStage,
  stageSteps,
  type Language,
  type StageState,
  type StageStep,
} from './lib/stage-states';

/** Every stage, state, size and language at least once; all combinations are in `stage-panels.long.test.ts`. */
const sample: readonly [StageStep, StageState, Language, Size][] = [
  [stageSteps[0], 'idle', 'ml', 'smallTv'],
  [stageSteps[1], 'running', 'en', 'tv'],
  [stageSteps[2], 'overtime', 'ml', 'largeTv'],
  [stageSteps[3], 'not-live', 'en', 'tablet'],
  [stageSteps[4], 'alert', 'ml', 'tv'],
  [stageSteps[5], 'running', 'en', 'smallTv'],
  [stageSteps[1], 'running', 'ml', 'smallPhone'],
  [stageSteps[3], 'overtime', 'ml', 'smallPhone'],
  [stageSteps[2], 'alert', 'ml', 'smallPhone'],
];

const allSteps = ['1-2', '2-3', '3-2'];
/** Stages that are idle while steps of two others run. */
const idleStages: readonly [route: string, stepIds: readonly string[]][] = [
  ['setup', ['2-3', '3-2']],
  ['meatmasala', ['1-2', '3-2']],
  ['pitlighting', ['1-2', '2-3']],
  ['riceprep', ['2-3', '3-2']],
  ['finalcooking', ['2-3', '3-2']],
  ['chutneyprep', ['2-3', '3-2']],
];

const messages = {
  en: 'Kuriakose called: 20 more guests, start a second pot of rice at 10:15 and keep the family’s rice apart',
  ml: 'കുര്യാക്കോസ് വിളിച്ചു: 20 പേർ കൂടുതലുണ്ട്, 10:15-ന് രണ്ടാമത്തെ ചെമ്പ് ചോറ് തുടങ്ങുക, സസ്യഭക്ഷണം മാറ്റി വെക്കുക',
};

/**
 * For each notice that takes turns below an alert: its font size in hundredths of the screen's height, and its number
 * of lines.
 */
const noticeSizes = `[...document.querySelectorAll('[data-slot="alert"] + div p')].map((notice) => {
  const { fontSize, lineHeight } = getComputedStyle(notice);
  const range = document.createRange();
  range.selectNodeContents(notice);
  return {
    height: parseFloat(fontSize) / innerHeight * 100,
    lines: Math.round(range.getBoundingClientRect().height / parseFloat(lineHeight)) || 1,
  };
})`;
type NoticeSize = { height: number; lines: number };

/**
 * Whether nothing covers the end time of the running step, the next step, and the first two lines of its instructions.
 */
const inSight = `(() => {
  const isOnTop = (element) => {
    const box = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(box.left + 8, (box.top + box.bottom) / 2));
  };
  const [end, next] = [...document.querySelectorAll('[data-kind="featured"] p')].find(({ textContent }) => /Ends|തീരും/.test(textContent)).children;
  const lines = [...document.querySelectorAll('[data-kind="featured"] ol > li')].slice(0, 2);
  return { end: isOnTop(end), next: isOnTop(next), lines: lines.map(isOnTop) };
})()`;

/** The visible texts with letters that are too small on a phone. */
const smallTexts = `(() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    const { fontSize, clip, visibility } = getComputedStyle(element);
    const isShown = element.getClientRects().length > 0 && clip === 'auto' && visibility === 'visible';
    if (isShown && texts.currentNode.data.trim() && parseFloat(fontSize) < 15)
      found.push(fontSize + ' ' + texts.currentNode.data);
  }
  return found;
})()`;

/** The smallest distance between the digits of the servings and the buttons beside them. */
const gapBesideServings = `(() => {
  const digits = document.createRange();
  digits.selectNodeContents(document.querySelector('output'));
  const { left, right } = digits.getBoundingClientRect();
  const [fewer, more] = [...document.querySelectorAll('[data-kind="servings"] div > button')];
  return Math.min(left - fewer.getBoundingClientRect().right, more.getBoundingClientRect().left - right);
})()`;

const timedTitles = stages
  .flatMap(({ subSteps }) => subSteps)
  .filter(({ timeAllowed }) => timeAllowed !== undefined)
  .map(({ id, title, titleMalayalam }) => ({ id, en: title, ml: titleMalayalam }));

/** Returns the steps whose heading, with the longest time window, takes more than one line beside the digits. */
const stepsOnTwoLines = `(() => {
  const heading = document.querySelector('[data-kind="featured"] h2 > span');
  const shown = heading.innerHTML;
  const [label, window] = heading.children;
  const title = [...heading.childNodes].find((node) => node.nodeType === 3 && node.data.trim());
  window.querySelector('span').textContent = '10:00 AM-12:00 PM';
  const wrapped = ${JSON.stringify(timedTitles)}.filter((step) => {
    label.textContent = step.id;
    title.data = ' ' + step[document.documentElement.lang];
    return window.getBoundingClientRect().top > label.getBoundingClientRect().bottom;
  });
  heading.innerHTML = shown;
  return wrapped;
})()`;

/** Returns the small panels whose name overlaps their bar. */
const namesInBars = `[...document.querySelectorAll('[data-is-small="true"]')].flatMap((panel) => {
  const name = panel.querySelector('h2');
  const bar = panel.lastElementChild;
  return name.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1 ? [name.textContent] : [];
})`;

describe.runIf(enginesRunHere)('The panels of the stage pages', () => {
  const installation = withInstallation();

  test('each has its title and complete texts: every stage, state, size and language', async () => {
    const owner = await signInOwner(installation);
    const display = await pairTv(installation.url, owner, 'TV of all stages');
    for (const [step, state, language, size] of sample) {
      const { eventId } = await createEvent(owner, 'Wedding at Aluva', 120);
      const screen = await tv(installation.browser, { size });
      const { page, context } = screen;
      await giveSession(context, installation.url, display.api);
      const path = `/soplocked/${step[0]}?eventId=${eventId}&lang=${language}`;
      await openStage(page, installation.url, path);
      await enterState(page, owner, { eventId, step, state });
      await expect
        .poll(() => page.evaluate(panelFaults), {
          message: `${step[0]} ${state} ${language} ${size}`,
        })
        .toEqual([]);
      await closeDevices(screen);
    }
  });

  test('a message and an alert do not cover the bar, the end and two instructions of the running step, in both languages', async () => {
    const owner = await signInOwner(installation);
    const display = await pairTv(installation.url, owner, 'TV with a message');
    const eventId = await createEventOfToday(owner);
    const timer = { params: { eventId, stepId: '2-1' } };
    await owner.call(setTimer, { ...timer, body: { isActive: true } });
    await owner.call(addReading, {
      params: { eventId, taskId: 'temp-1' },
      body: { id: randomUUID(), kind: 'pit', value: 120.5 },
    });
    for (const size of ['tv', 'smallLaptop'] as const) {
      const screen = await tv(installation.browser, { size });
      await giveSession(screen.context, installation.url, display.api);
      for (const lang of languages) {
        const message = messages[lang];
        await owner.call(updateDisplay, {
          params: { id: display.display.id },
          body: { message },
        });
        const path = `/soplocked/meatmasala?eventId=${eventId}&lang=${lang}`;
        await openStage(screen.page, installation.url, path);
        await screen.page.getByText(message).waitFor();
        await screen.page.locator('[data-slot="alert"]').waitFor();
        await expect
          .poll(() => screen.page.evaluate<object>(inSight), { message: `${size} ${lang}` })
          .toMatchObject({ end: true, next: true, lines: [true, true] });
        expect(await screen.page.evaluate(stepsOnTwoLines), `${size} ${lang}`).toEqual([]);
      }
      await closeDevices(screen);
    }
  });

  test('below a message, an alert and a notice no name of a next step reaches into its bar, in both languages', async () => {
    const owner = await signInOwner(installation);
    const display = await pairTv(installation.url, owner, 'TV of the pit');
    const eventId = await createEventOfToday(owner);
    const timer = { params: { eventId, stepId: '3-1' } };
    await owner.call(setTimer, { ...timer, body: { isActive: true } });
    await owner.call(addReading, {
      params: { eventId, taskId: 'temp-1' },
      body: { id: randomUUID(), kind: 'pit', value: 120.5 },
    });
    const message =
      'Kuriakose called: 20 more guests, start a second pot of rice at 10:15, at once';
    const params = { id: display.display.id };
    await owner.call(updateDisplay, {
      params,
      body: { message: `${message}: ${'bring rice '.repeat(3)}` },
    });
    const screen = await tv(installation.browser, { size: 'tv' });
    await giveSession(screen.context, installation.url, display.api);
    for (const lang of languages) {
      const path = `/soplocked/pitlighting?eventId=${eventId}&lang=${lang}`;
      await openStage(screen.page, installation.url, path);
      await screen.page.getByText(message).waitFor();
      await screen.page.locator('[data-slot="alert"]').waitFor();
      await expect.poll(() => screen.page.evaluate(namesInBars), { message: lang }).toEqual([]);
    }
    await closeDevices(screen);
  });

  test('an idle stage of a running event has Now above its panels, fully readable, in both languages', async () => {
    const owner = await signInOwner(installation);
    const display = await pairTv(installation.url, owner, 'TV of today');
    const eventId = await createEventOfToday(owner);
    const screen = await tv(installation.browser, { size: 'smallTv' });
    await giveSession(screen.context, installation.url, display.api);
    for (const lang of ['en', 'ml']) {
      for (const route of ['', '/setup', '/meatmasala', '/riceprep']) {
        await openStage(
          screen.page,
          installation.url,
          `/soplocked${route}?eventId=${eventId}&lang=${lang}`,
        );
        await screen.page.getByRole('region', { name: /^(Now|ഇപ്പോൾ)$/ }).waitFor();
        await expect
          .poll(() => screen.page.evaluate(panelFaults), { message: `${route} ${lang}` })
          .toEqual([]);
      }
    }
    await closeDevices(screen);
  });

  test('an idle stage below an alert, a notice and two steps of other stages has complete titles and panels, in both languages', async () => {
    const owner = await signInOwner(installation);
    const display = await pairTv(installation.url, owner, 'TV of a full day');
    const eventId = await createEventOfToday(owner);
    const screen = await tv(installation.browser, { size: 'smallTv' });
    await giveSession(screen.context, installation.url, display.api);
    await owner.call(addReading, {
      params: { eventId, taskId: 'temp-1' },
      body: { id: randomUUID(), kind: 'pit', value: 120.5 },
    });
    for (const lang of ['en', 'ml'])
      for (const [route, stepIds] of idleStages) {
        for (const stepId of allSteps) {
          const timer = { params: { eventId, stepId } };
          await owner.call(setTimer, { ...timer, body: { isActive: true } });
          if (!stepIds.includes(stepId))
            await owner.call(setTimer, { ...timer, body: { isActive: false } });
        }
        const path = `/soplocked/${route}?eventId=${eventId}&lang=${lang}`;
        await openStage(screen.page, installation.url, path);
        await screen.page.locator('[data-slot="alert"]').waitFor();
        await screen.page.getByRole('region', { name: /^(Now|ഇപ്പോൾ)$/ }).waitFor();
        await expect
          .poll(() => screen.page.evaluate(panelFaults), { message: `${route} ${lang}` })
          .toEqual([]);
      }
    await closeDevices(screen);
  });

  test('below a message, an alert and three running steps the notice is readable from three metres in one line, the end of each step is visible, and each panel has room, in both languages', async () => {
    const owner = await signInOwner(installation);
    const cook = await createStaff(installation, 'കുഞ്ഞുമുഹമ്മദ് അബ്ദുൽ റഹ്മാൻ');
    const display = await pairTv(installation.url, owner, 'TV of a full kitchen');
    const eventId = await createEventOfToday(cook);
    for (const stepId of allSteps)
      await cook.call(setTimer, { params: { eventId, stepId }, body: { isActive: true } });
    await owner.call(addReading, {
      params: { eventId, taskId: 'temp-1' },
      body: { id: randomUUID(), kind: 'pit', value: 120.5 },
    });
    const screen = await tv(installation.browser, {
      size: 'smallLaptop',
    });
    await giveSession(screen.context, installation.url, display.api);
    for (const lang of languages) {
      const message = messages[lang];
      await owner.call(updateDisplay, { params: { id: display.display.id }, body: { message } });
      for (const [route, stepId] of stageSteps) {
        const path = `/soplocked/${route}?eventId=${eventId}&lang=${lang}`;
        await openStage(screen.page, installation.url, path);
        await screen.page.getByText(message).waitFor();
        await screen.page.locator('[data-slot="alert"] + div > div').first().waitFor();
        // The end time of a running step is beside its digits: below them it is hidden, and wider than its box.
        const faults = stepId ? namesInBars : panelFaults;
        await expect
          .poll(() => screen.page.evaluate(faults), { message: `${route} ${lang}` })
          .toEqual([]);
        if (stepId)
          await expect
            .poll(() => screen.page.evaluate<object>(inSight), { message: `${route} ${lang}` })
            .toMatchObject({ end: true, next: true });
        for (const { height, lines } of await screen.page.evaluate<NoticeSize[]>(noticeSizes)) {
          expect(height, `${route} ${lang}`).toBeGreaterThan(3.2);
          expect(lines, `${route} ${lang}`).toBe(1);
        }
      }
      const params = { id: display.display.id };
      await owner.call(updateDisplay, { params, body: { message: null } });
      await screen.page.getByText(message).waitFor({ state: 'detached' });
      await openStage(screen.page, installation.url, `/soplocked?eventId=${eventId}&lang=${lang}`);
      await screen.page.locator('[data-slot="alert"]').waitFor();
      await expect
        .poll(() => screen.page.evaluate(panelFaults), { message: `home ${lang}, no message` })
        .toEqual([]);
      for (const [route, stepId] of stageSteps) {
        if (stepId) continue;
        const path = `/soplocked/${route}?eventId=${eventId}&lang=${lang}`;
        await openStage(screen.page, installation.url, path);
        await screen.page.locator('[data-slot="alert"]').waitFor();
        await screen.page.getByRole('region', { name: /^(Now|ഇപ്പോൾ)$/ }).waitFor();
        await expect
          .poll(() => screen.page.evaluate(panelFaults), {
            message: `${route} ${lang}, no message`,
          })
          .toEqual([]);
      }
    }
    await closeDevices(screen);
  });

  test('below a message and an alert the home page with three steps in overtime, and idle stages of an event on another day, have complete titles and texts, in both languages', async () => {
    const owner = await signInOwner(installation);
    const display = await pairTv(installation.url, owner, 'TV at the door');
    const today = await createEventOfToday(owner);
    const startTime = Date.now() - 70 * 60_000;
    for (const stepId of allSteps)
      await owner.call(setTimer, {
        params: { eventId: today, stepId },
        body: { isActive: true, startTime },
      });
    const { eventId: later } = await createEvent(owner, 'Lunch at Vypin', 300);
    for (const eventId of [today, later])
      await owner.call(addReading, {
        params: { eventId, taskId: 'temp-1' },
        body: { id: randomUUID(), kind: 'pit', value: 120.5 },
      });
    const screen = await tv(installation.browser, { size: 'smallLaptop' });
    await giveSession(screen.context, installation.url, display.api);
    for (const lang of languages) {
      const message = messages[lang];
      await owner.call(updateDisplay, { params: { id: display.display.id }, body: { message } });
      for (const [route, eventId] of [
        ['', today],
        ['/meatmasala', later],
        ['/riceprep', later],
      ] as const) {
        const path = `/soplocked${route}?eventId=${eventId}&lang=${lang}`;
        await openStage(screen.page, installation.url, path);
        await screen.page.getByText(message).waitFor();
        await screen.page.locator('[data-slot="alert"]').waitFor();
        await expect
          .poll(() => screen.page.evaluate(panelFaults), { message: `${route} ${lang}` })
          .toEqual([]);
      }
    }
    await closeDevices(screen);
  });

  test('on a small phone the steps of other stages in overtime have complete names, in Malayalam', async () => {
    const owner = await signInOwner(installation);
    const eventId = await createEventOfToday(owner);
    const startTime = Date.now() - 70 * 60_000;
    for (const stepId of ['1-2', '3-2'])
      await owner.call(setTimer, {
        params: { eventId, stepId },
        body: { isActive: true, startTime },
      });
    const device = await phone(installation.browser, {
      size: 'smallPhone',
    });
    await giveSession(device.context, installation.url, owner);
    const path = `/soplocked/riceprep?eventId=${eventId}&lang=ml`;
    await openStage(device.page, installation.url, path);
    await device.page.getByText('1-2 തീ കത്തിക്കുക').first().waitFor();
    await expect.poll(() => device.page.evaluate(panelFaults)).toEqual([]);
    await closeDevices(device);
  });

  test('with 1,000 guests and a step that is over since more than 100 minutes, the servings and the timers side by side are complete', async () => {
    const owner = await signInOwner(installation);
    const display = await pairTv(installation.url, owner, 'TV of a large event');
    const { eventId } = await createEvent(owner, 'Wedding at Aluva', 1_000);
    const screen = await tv(installation.browser, { size: 'smallTv' });
    await giveSession(screen.context, installation.url, display.api);
    for (const hours of [3, 20]) {
      const startTime = Date.now() - hours * 60 * 60_000;
      const timer = { params: { eventId, stepId: '3-1' } };
      await owner.call(setTimer, { ...timer, body: { isActive: true, startTime } });
      for (const route of ['pitlighting', 'riceprep', 'meatmasala']) {
        const path = `/soplocked/${route}?eventId=${eventId}`;
        await openStage(screen.page, installation.url, path);
        await screen.page
          .locator('[data-kind="reference"]:visible, output:visible')
          .first()
          .waitFor();
        await expect
          .poll(() => screen.page.evaluate(panelFaults), { message: `${route} ${hours} h` })
          .toEqual([]);
        if (route === 'riceprep')
          expect(await screen.page.evaluate<number>(gapBesideServings)).toBeGreaterThan(4);
      }
      await owner.call(setTimer, { ...timer, body: { isActive: false } });
    }
    await closeDevices(screen);
  });

  test('on a small phone no text of a stage page is smaller than 15 px, in both languages', async () => {
    const owner = await signInOwner(installation);
    const eventId = await createEventOfToday(owner);
    const startTime = Date.now() - 70 * 60_000;
    for (const stepId of ['2-3', '3-2'])
      await owner.call(setTimer, {
        params: { eventId, stepId },
        body: { isActive: true, startTime },
      });
    const device = await phone(installation.browser, { size: 'smallPhone' });
    await giveSession(device.context, installation.url, owner);
    for (const lang of languages)
      for (const route of ['', '/meatmasala', '/riceprep']) {
        const path = `/soplocked${route}?eventId=${eventId}&lang=${lang}`;
        await openStage(device.page, installation.url, path);
        await expect
          .poll(() => device.page.evaluate(smallTexts), { message: `${route} ${lang}` })
          .toEqual([]);
        await expect.poll(() => device.page.evaluate(panelFaults)).toEqual([]);
      }
    await closeDevices(device);
  });

  test('no page changes automatically: the next page of a panel, and the next panel beside a running step, are shown by a button', async () => {
    const owner = await signInOwner(installation);
    const display = await pairTv(installation.url, owner, 'TV at the pit');
    const { eventId } = await createEvent(owner);
    const screen = await tv(installation.browser, { size: 'smallTv' });
    const { page, context } = screen;
    await giveSession(context, installation.url, display.api);
    await openStage(page, installation.url, `/soplocked/meatmasala?eventId=${eventId}`);
    const panels = page.locator('[data-kind="reference"]:visible h2');
    await panels.first().waitFor();
    const pages = () =>
      page.evaluate<string[]>(
        `[...document.querySelectorAll('main [data-page]')].map((each) => each.dataset.page)`,
      );
    await expect.poll(pages).toContain('0');
    await page.clock.runFor(60_000);
    expect(new Set(await pages())).toEqual(new Set(['0']));
    await page.getByRole('button', { name: '1/2 Next page' }).first().click();
    await expect.poll(pages).toContain('1');

    await owner.call(setTimer, { params: { eventId, stepId: '2-1' }, body: { isActive: true } });
    await page.locator('[data-kind="featured"]').waitFor();
    const servings = page.getByRole('region', { name: 'Servings' });
    await servings.waitFor();
    await page.clock.runFor(60_000);
    expect(await servings.isVisible()).toBe(true);
    await page
      .getByRole('button', { name: /Next page/ })
      .last()
      .click();
    await page.getByRole('region', { name: 'Ingredients 1/2' }).waitFor();
    await closeDevices(screen);
  });
});
