import { patchTask } from '@kalavara/shared-types/todos/todos';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seriousViolations } from './lib/axe';
import { enginesRunHere } from './lib/browsers';
import { closeDevices, withInstallation } from './lib/installation';
import { laptop, phone, tv } from './lib/modern';
import { giveSession, createStaff, createEvent, pairTv, signInOwner } from './lib/people';

/** Records a video of a quarter of a second in the page: two colours, WebM. */
const recordVideo = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 90 });
    const pen = canvas.getContext('2d')!;
    const stream = canvas.captureStream(30);
    const recorder = new MediaRecorder(stream, { mimeType: 'video/webm;codecs=vp8' });
    const pieces: Blob[] = [];
    recorder.ondataavailable = ({ data }) => void pieces.push(data);
    const ended = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start();
    for (let frame = 0; frame < 30; frame += 1) {
      pen.fillStyle = frame % 2 ? '#a3261b' : '#2f5d3a';
      pen.fillRect(0, 0, 160, 90);
      await new Promise(requestAnimationFrame);
    }
    recorder.stop();
    await ended;
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
    return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
  });

describe.runIf(enginesRunHere)('The preparation guide', () => {
  const installation = withInstallation({
    browserArgs: ['--autoplay-policy=no-user-gesture-required'],
  });

  test(
    'the owner uploads a video and a picture, and the TV that shows the step receives them automatically; the built-in ones can be restored likewise',
    { meta: { requirements: ['K-035', 'K-359', 'O-004'] } },
    async () => {
      const owner = await signInOwner(installation);
      const desk = await laptop(installation.browser, { isDrawn: true });
      const screen = await tv(installation.browser);
      await giveSession(desk.context, installation.url, owner);
      await giveSession(
        screen.context,
        installation.url,
        (await pairTv(installation.url, owner, 'TV at the rice')).api,
      );
      await screen.page.goto(`${installation.url}/soplocked/riceprep?startTimer=4-1`);
      const shown = screen.page.locator('[data-kind="featured"] video');
      await shown.waitFor({ state: 'attached' });

      await desk.page.goto(`${installation.url}/roadmap`);
      await desk.page.getByRole('button', { name: 'Rice Prep' }).click();
      await desk.page.getByRole('button', { name: /^4-1/ }).click();
      const film = {
        name: 'IMG_0001.MOV',
        mimeType: 'video/quicktime',
        buffer: Buffer.from(await recordVideo(desk.page), 'base64'),
      };
      await desk.page.getByLabel(/^Replace video: /).setInputFiles(film);
      await desk.page.getByText(/^All screens show your video/).waitFor();
      await expect.poll(() => shown.getAttribute('src')).toMatch(/^\/media\/[0-9a-f]{24}\.webm$/);
      await expect.poll(() => shown.getAttribute('data-shown')).toBe('true');

      await desk.page
        .getByRole('button', { name: /^Watch Video: / })
        .last()
        .click();
      const player = desk.page.getByRole('dialog').locator('video');
      await expect
        .poll(() => player.evaluate((video: HTMLVideoElement) => video.videoWidth))
        .toBe(160);
      expect(await seriousViolations(desk.page)).toEqual([]);
      await desk.page.keyboard.press('Escape');

      const still = {
        name: 'pot.png',
        mimeType: 'image/png',
        buffer: await desk.page.screenshot({ clip: { x: 0, y: 0, width: 160, height: 90 } }),
      };
      await desk.page.getByLabel(/^Replace image: /).setInputFiles(still);
      await screen.page
        .locator('[data-kind="featured"] img[src^="/media/"]')
        .waitFor({ state: 'attached' });

      await desk.page.getByLabel(/^Replace video: /).setInputFiles({
        name: 'letter.mp4',
        mimeType: 'video/mp4',
        buffer: Buffer.from('Dear Amina, '.repeat(40)),
      });
      await desk.page
        .getByText('Not changed. This video cannot be played. Upload MP4 or WebM.')
        .waitFor();
      await desk.page.getByRole('button', { name: 'Restore default' }).click();
      await screen.page.locator('[data-kind="featured"] img').waitFor({ state: 'detached' });
      // The built-in video does not exist: it is requested once, then the drawing is shown.
      await expect.poll(() => shown.getAttribute('src')).toBeNull();
      await closeDevices(desk, screen);
    },
  );

  test(
    'a cook who returns from the guide finds the diary at the same scroll position',
    { meta: { requirements: ['K-027', 'K-030'] } },
    async () => {
      const cook = await createStaff(installation, 'Amina');
      const { eventId } = await createEvent(cook);
      const hand = await phone(installation.browser);
      await giveSession(hand.context, installation.url, cook);
      const { page } = hand;
      // A step without a video has no button.
      await page.route(/\/videos\//, (route) =>
        route.fulfill({ contentType: 'video/mp4', body: '' }),
      );
      await page.goto(`${installation.url}/roadmap?eventId=${eventId}`);
      const [guide, diary] = ['Preparation Guide', 'Event Diary'].map((name) =>
        page.getByRole('link', { name, exact: true }),
      );
      await page.getByText('0 of 47 done').first().waitFor();
      await page.getByRole('button', { name: 'Create New Event' }).tap();
      await page.getByLabel('Title').fill('Iftar at Kochi, 120 people');
      await page.evaluate(() => window.scrollTo(0, 1_234));
      const at = () => page.evaluate(() => Math.round(window.scrollY));
      await expect.poll(at).toBe(1_234);

      await guide!.tap();
      await page.getByRole('heading', { name: 'Preparation Guide' }).waitFor();
      await expect.poll(at).toBe(0);
      await expect.poll(() => page.title()).toBe('Preparation Guide · Kalavara');
      await page.getByRole('button', { name: 'Final Cooking' }).tap();
      await page.getByRole('button', { name: 'Watch Video: Final Cooking' }).tap();
      await page.getByRole('dialog').waitFor();
      // Back closes the dialog; the page behind it must react to a tap.
      await page.goBack();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('heading', { name: 'Preparation Guide' }).waitFor();
      await page.goBack();
      await expect.poll(at).toBe(1_234);
      await expect
        .poll(() => page.getByLabel('Title').inputValue())
        .toBe('Iftar at Kochi, 120 people');
      await guide!.tap();
      await page.getByRole('button', { name: 'Watch Video: Final Cooking' }).waitFor();
      await diary!.tap();
      await expect.poll(at).toBe(1_234);
      await closeDevices(hand);
    },
  );

  test('the built-in video of a step fills the screen, loops, is closed by the keyboard, and offline a message states the reason', async () => {
    const cook = await createStaff(installation, 'Amina');
    const { eventId } = await createEvent(cook);
    const desk = await laptop(installation.browser);
    await giveSession(desk.context, installation.url, cook);
    const { page } = desk;
    const served: (string | number | undefined)[][] = [];
    page.on('response', (answer) => {
      if (answer.url().includes('/videos/'))
        served.push([answer.status(), answer.headers()['content-type']]);
    });
    await page.goto(`${installation.url}/roadmap?view=tasks&eventId=${eventId}`);
    await page.getByText('0 of 47 done').first().waitFor();
    const row = page.locator('[data-task="pit-1"]');
    const details = row.locator('[aria-expanded]').first();
    await details.click();
    const full = row.getByRole('button', { name: 'Full screen' });
    await full.focus();
    await page.keyboard.press('Enter');
    const film = page.getByRole('dialog').locator('video');
    await film.waitFor();
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(480);
    const overlay = await page.getByRole('dialog').boundingBox();
    expect(overlay).toEqual({ x: 0, y: 0, ...page.viewportSize()! });
    // It loops: the played time exceeds its duration.
    await film.evaluate((video: HTMLVideoElement) => {
      let rounds = 0;
      let last = 0;
      video.addEventListener('timeupdate', () => {
        if (video.currentTime < last) rounds += 1;
        last = video.currentTime;
        video.dataset['rounds'] = String(rounds);
      });
    });
    await expect
      .poll(() => film.getAttribute('data-rounds').then(Number), { timeout: 90_000 })
      .toBeGreaterThanOrEqual(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect
      .poll(() => full.evaluate((button) => button === document.activeElement))
      .toBe(true);

    expect(served).toContainEqual([206, 'video/webm']);

    // A video that this device has not stored.
    const body = { hasVideo: true, videoUrl: '/videos/roadmap/absent.webm' };
    await cook.call(patchTask, { params: { eventId, taskId: 'pit-1' }, body });
    await row.getByText('No video here yet.', { exact: false }).waitFor();
    await details.click();
    await desk.context.setOffline(true);
    await details.click();
    await row.getByText('The video needs the network.').waitFor();
    await desk.context.setOffline(false);
    await closeDevices(desk);
  });
});
