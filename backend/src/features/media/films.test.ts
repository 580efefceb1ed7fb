import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, request, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { minutes, startTestServer } from '../../test/harness';
import { startPartialUpload } from '../../test/partial-upload';
import { answerMalformedRequests } from '../../platform/http/malformed-requests';
import { limitBodyTime, withLongBodyTimeout } from '../../platform/http/body-timeout';
import { mp4, webm } from '../../test/films';
import { expect, test } from 'vitest';
import { deleteUnusedFilms, saveFilm, kindOf, type FilmFile } from './films';

const server = await startTestServer();
const owner = await server.connect('owner');
const folder = join(server.config.dataDir, 'media');
const files = () => (existsSync(folder) ? readdirSync(folder).sort() : []);
const most = 200 * 1024 * 1024;

type Answer = { status: number; code?: string; url?: string };
async function send(
  body: Buffer | string,
  headers: Record<string, string> = {},
  who = owner,
): Promise<Answer> {
  const answer = await who.http.post('/api/media/videos').set(headers).send(Buffer.from(body));
  return { status: answer.status, ...(answer.body as object) };
}

test.each([
  ['an MP4', 'mp4', 'video/mp4', mp4()],
  ['a WebM', 'webm', 'video/webm', webm()],
])(
  '%s is stored unchanged, named by its content, and served with its type',
  { meta: { requirements: ['O-263', 'K-359'] } },
  async (_what, ending, type, film) => {
    const { status, url } = await send(film, { 'content-type': 'text/html' });
    expect(status).toBe(200);
    expect(url).toMatch(new RegExp(`^/media/[0-9a-f]{24}\\.${ending}$`));
    const answer = await server.device().http.get(url!).responseType('blob');
    expect(answer.get('content-type')).toBe(type);
    expect(answer.get('x-content-type-options')).toBe('nosniff');
    expect(answer.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(answer.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.body).toEqual(film);
  },
);

test('a screen requests ranges of a film by its ETag, also when the file’s time changed in between', async () => {
  const film = webm(5_000);
  const { url } = await send(film);
  const part = (range: string, tag?: string) =>
    server
      .device()
      .http.get(url!)
      .set({ range, ...(tag && { 'if-range': tag }) })
      .responseType('blob');
  const first = await part('bytes=0-99');
  expect([first.status, first.get('content-range')]).toEqual([206, `bytes 0-99/${film.length}`]);
  const tag = first.get('etag')!;
  await deleteUnusedFilms(
    folder,
    new Set([url!.slice('/media/'.length)]),
    server.clock.now() + minutes(60),
  );
  const rest = await part('bytes=100-', tag);
  expect(rest.status).toBe(206);
  expect(rest.body).toEqual(film.subarray(100));
});

test('equal films are stored once', async () => {
  const film = mp4(3_000);
  const first = await send(film);
  const repeated = await send(film);
  expect(repeated.url).toBe(first.url);
  expect(files().filter((name) => `/media/${name}` === first.url)).toHaveLength(1);
});

const box = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(300)]);
test.each<[string, Buffer | string, number, string]>([
  ['a page called film.mp4', '<html><script>alert(1)</script>', 422, 'video-unreadable'],
  ['nothing', '', 422, 'video-unreadable'],
  ['four bytes of a WebM', webm().subarray(0, 4), 422, 'video-unreadable'],
  [
    'a Matroska that is no WebM',
    Buffer.concat([
      Buffer.from([0x1a, 0x45, 0xdf, 0xa3]),
      Buffer.from('matroska'),
      Buffer.alloc(300),
    ]),
    422,
    'video-unreadable',
  ],
  ['an AVIF picture, which has the same container as MP4', box('avif'), 422, 'video-unreadable'],
  ['a HEIC picture of an iPhone', box('heic'), 422, 'video-unreadable'],
  ['noise', Buffer.alloc(100_000, 'x'), 422, 'video-unreadable'],
])('%s is refused, and nothing of it is left', async (_what, body, status, code) => {
  const before = files();
  expect(await send(body, { 'content-type': 'video/mp4' })).toMatchObject({ status, code });
  expect(files()).toEqual(before);
});

test('the type of a film is detected from its first bytes', () => {
  expect(['isom', 'mp42', 'avc1', 'qt  ', 'M4V '].map((brand) => kindOf(box(brand)))).toEqual([
    'mp4',
    'mp4',
    'mp4',
    'mp4',
    'mp4',
  ]);
  expect(['avif', 'avis', 'heic', 'mif1', 'msf1'].map((brand) => kindOf(box(brand)))).toEqual(
    Array(5).fill(undefined),
  );
});

const startUpload = (headers: OutgoingHttpHeaders) =>
  startPartialUpload(`${server.url}/api/media/videos`, headers, mp4(1_000));

test('only the owner uploads films, and the length is checked before the body is read', async () => {
  expect(await startUpload({ 'content-length': most })).toEqual({
    status: 401,
    code: 'not-signed-in',
  });
  const staff = await server.connect('staff');
  expect(await startUpload({ 'content-length': most, cookie: staff.cookie! })).toEqual({
    status: 403,
    code: 'not-allowed',
  });
  expect(await startUpload({ 'content-length': most + 1, cookie: owner.cookie! })).toEqual({
    status: 413,
    code: 'video-too-big',
  });
});

/** A film without a declared length, generated so that the test does not need it in memory. */
function* generateFilm(pieces: number) {
  yield mp4(1_000);
  for (let n = 0; n < pieces; n += 1) yield Buffer.alloc(1024 * 1024);
}

test('an upload without a length is stopped at 200 MB, and nothing is left', async () => {
  const before = files();
  const nowhere: FilmFile = {
    write: () => Promise.resolve(),
    sync: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  await expect(
    saveFilm(folder, Readable.from(generateFilm(201)), () => Promise.resolve(nowhere)),
  ).rejects.toMatchObject({ code: 'video-too-big' });
  expect(files()).toEqual(before);
});

test('an aborted upload leaves nothing', async () => {
  const before = files();
  const call = request(`${server.url}/api/media/videos`, {
    method: 'POST',
    headers: { 'content-length': 10_000_000, cookie: owner.cookie! },
  });
  call.on('error', () => undefined);
  call.write(mp4(200_000));
  await expect.poll(() => files().filter((name) => name.startsWith('.film-')).length).toBe(1);
  call.destroy();
  await expect.poll(files).toEqual(before);
});

test('a full disk is reported, no part of a film is left, and the next one is accepted', async () => {
  const before = files();
  let written = 0;
  const openFullDisk = (): Promise<FilmFile> =>
    Promise.resolve({
      write: () =>
        (written += 1) === 2
          ? Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
          : Promise.resolve(),
      sync: () => Promise.resolve(),
      close: () => Promise.resolve(),
    });
  await expect(
    saveFilm(folder, Readable.from(generateFilm(3)), openFullDisk),
  ).rejects.toMatchObject({
    code: 'disk-full',
  });
  expect(files()).toEqual(before);
  expect((await send(mp4(7_000))).status).toBe(200);
});

test('films unused for 30 days and abandoned uploads are deleted; used films and pictures stay', async () => {
  const folder = join(server.config.dataDir, 'old-media');
  mkdirSync(folder);
  const [shown, old, recent] = ['a', 'b', 'c'].map(
    (character) => `${character.repeat(24)}.mp4`,
  ) as [string, string, string];
  const now = server.clock.now();
  const ago = (days: number) => new Date(now - days * 24 * 60 * 60_000);
  const aged = {
    [shown]: 400,
    [old]: 31,
    [recent]: 29,
    [`${'d'.repeat(24)}-90x60.jpg`]: 400,
    '.film-dead': 2,
    '.film-now': 0,
    '.new': 2,
    '.new-dead': 2,
    '.new-now': 0,
  };
  for (const [name, days] of Object.entries(aged)) {
    if (name.startsWith('.new')) mkdirSync(join(folder, name));
    else writeFileSync(join(folder, name), 'x');
    utimesSync(join(folder, name), ago(days), ago(days));
  }
  await deleteUnusedFilms(folder, new Set([shown]), now);
  expect(readdirSync(folder).sort()).toEqual(
    ['.film-now', '.new-now', shown, recent, `${'d'.repeat(24)}-90x60.jpg`].sort(),
  );
  // The 30 days start with the last use, not with the upload.
  await deleteUnusedFilms(folder, new Set(), now + 29 * 24 * 60 * 60_000);
  expect(readFileSync(join(folder, shown), 'utf8')).toBe('x');
});

test('a film may be uploaded slowly; other endless bodies are cut', async () => {
  const http = createServer();
  limitBodyTime(http, 100);
  answerMalformedRequests(http);
  http.on('request', (req, res) => {
    const read = async () => {
      for await (const _ of req);
      res.end('all of it');
    };
    void (req.url === '/film' ? withLongBodyTimeout(req, read) : read()).catch(() => res.destroy());
  });
  await new Promise<void>((resolve) => http.listen(0, resolve));
  const begin = (path: string) => {
    const call = request({
      port: (http.address() as AddressInfo).port,
      path,
      method: 'POST',
      headers: { 'content-length': 4 },
    });
    call.write('ab');
    return {
      call,
      status: new Promise<number>((resolve) =>
        call.once('response', (answer) => resolve(answer.resume().statusCode!)),
      ),
    };
  };
  const film = begin('/film');
  const other = begin('/other');
  expect(await other.status).toBe(408);
  film.call.end('cd');
  expect(await film.status).toBe(200);
  http.close();
  http.closeAllConnections();
});
