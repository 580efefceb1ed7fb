import { existsSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { getHistory } from '@kalavara/shared-types/history/history';
import { getKitchen, setStepMedia } from '@kalavara/shared-types/step-media/step-media';
import { updateSettings } from '@kalavara/shared-types/settings/settings';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { waitUntil } from '../../test/wait-until';
import { mp4, webm } from '../../test/films';
import { refusal, startTestServer } from '../../test/harness';
import { clearFilms } from './service';

const server = await startTestServer();
const owner = await server.connect('owner');

async function sendFilm(film: Buffer): Promise<string> {
  const answer = await owner.http.post('/api/media/videos').send(film);
  return (answer.body as { url: string }).url;
}
async function sendStill(): Promise<string> {
  const body = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer();
  const answer = await owner.http.post('/api/media').send(body);
  return (answer.body as { picture: { path: string } }).picture.path;
}
const set = (stepId: string, body: { videoUrl?: string | null; stillUrl?: string | null }) =>
  owner.call(setStepMedia, { params: { stepId }, body });

test(
  'the owner’s video and picture of a step are published to every TV, and so is the reset to the defaults',
  { meta: { requirements: ['K-353', 'K-359', 'O-183'] } },
  async () => {
    const tv = await server.connect('display', 'TV 1');
    const { batches, welcome } = await tv.enter('kitchen');
    expect(welcome).toMatchObject({ success: true, snapshot: { media: [] } });
    const videoUrl = await sendFilm(webm(900));
    const stillUrl = await sendStill();

    expect((await set('1-2', { videoUrl })).data).toEqual({
      stepId: '1-2',
      videoUrl,
      stillUrl: null,
    });
    // Fields that are not sent do not change.
    expect((await set('1-2', { stillUrl })).data).toEqual({ stepId: '1-2', videoUrl, stillUrl });
    const both = await set('1-2', { stillUrl });
    expect((await set('1-2', { videoUrl: null, stillUrl: null })).revision).toBe(both.revision + 1);

    await waitUntil(() => expect(batches).toHaveLength(3));
    expect(batches.flatMap(({ changes }) => changes)).toEqual([
      { type: 'stepMedia.changed', media: { stepId: '1-2', videoUrl, stillUrl: null } },
      { type: 'stepMedia.changed', media: { stepId: '1-2', videoUrl, stillUrl } },
      { type: 'stepMedia.changed', media: { stepId: '1-2', videoUrl: null, stillUrl: null } },
    ]);
    expect((await tv.call(getKitchen, {})).data.media).toEqual([]);
    expect((await tv.http.get(videoUrl)).status).toBe(200);
  },
);

test('a TV without a socket gets kitchen settings and step media over HTTP', async () => {
  const tv = await server.connect('display', 'TV 2');
  const videoUrl = await sendFilm(mp4(901));
  await set('6-3', { videoUrl });
  await owner.call(updateSettings, { body: { setupTiming: 'long-burn' } });
  const { data, revision } = await tv.call(getKitchen, {});
  const { welcome } = await tv.enter('kitchen');
  expect(welcome).toMatchObject({ success: true, revision, snapshot: data });
  expect(data.settings.setupTiming).toBe('long-burn');
  expect(data.media).toEqual([{ stepId: '6-3', videoUrl, stillUrl: null }]);
});

test('the history names the person, the video and the step of a change', async () => {
  const videoUrl = await sendFilm(mp4(902));
  await set('5-1', { videoUrl });
  const { data } = await owner.call(getHistory, { query: { entity: 'stepMedia', id: '5-1' } });
  expect(JSON.stringify(data)).toContain(videoUrl);
});

test.each([
  ['an unknown step', '9-9', { stillUrl: null }, 404, 'not-found'],
  ['a film that is not there', '1-1', { videoUrl: `/media/${'0'.repeat(24)}.mp4` }, 400, 'invalid'],
  [
    'a still that is not there',
    '1-1',
    { stillUrl: `/media/${'0'.repeat(24)}-90x60.jpg` },
    400,
    'invalid',
  ],
  [
    'a film of another installation',
    '1-1',
    { videoUrl: 'https://elsewhere.example/film.mp4' },
    400,
    'invalid',
  ],
  ['a way out of the folder', '1-1', { videoUrl: '/media/../../etc/passwd' }, 400, 'invalid'],
  [
    'a picture as a film',
    '1-1',
    { videoUrl: `/media/${'0'.repeat(24)}-90x60.jpg` },
    400,
    'invalid',
  ],
])(
  '%s is refused, and nothing changes on any screen',
  async (_what, stepId, body, status, code) => {
    const before = await owner.call(getKitchen, {});
    const answer = await owner.callByName('setStepMedia', { params: { stepId }, body });
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([status, code]);
    expect(await owner.call(getKitchen, {})).toEqual(before);
  },
);

test('staff may read, and only the owner may change', async () => {
  const cook = await server.connect('staff');
  expect((await cook.call(getKitchen, {})).data.settings).toBeDefined();
  expect(
    await refusal(cook.call(setStepMedia, { params: { stepId: '1-1' }, body: { videoUrl: null } })),
  ).toMatchObject({ code: 'not-allowed' });
});

test('a replaced video is deleted after 30 days, one in use never', async () => {
  const gone = await sendFilm(mp4(903));
  const shown = await sendFilm(mp4(904));
  await set('4-1', { videoUrl: gone });
  await set('4-1', { videoUrl: shown });
  const pathOf = (url: string) => join(server.config.dataDir, url);
  const monthAgo = new Date(server.clock.now() - 31 * 24 * 60 * 60_000);
  for (const url of [gone, shown]) utimesSync(pathOf(url), monthAgo, monthAgo);
  await clearFilms(server.ctx);
  expect([existsSync(pathOf(gone)), existsSync(pathOf(shown))]).toEqual([false, true]);
});
