import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { minutes, startTestServer } from '../../test/harness';
import { answerMalformedRequests } from '../../platform/malformed-requests';
import { limitBodyTime, withLongBodyTimeout } from '../../platform/body-timeout';
import { mp4, webm } from '../../test/films';
import { expect, test } from 'vitest';
import { clear, keepFilm, kindOf, type Sheet } from './films';

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
  'O-263 K-359 %s is kept byte for byte, called by what is in it, and served as what it is',
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

test('a screen asks for a part of a film, and for the rest by its tag, also when the file was looked after meanwhile', async () => {
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
  await clear(folder, new Set([url!.slice('/media/'.length)]), server.clock.now() + minutes(60));
  const rest = await part('bytes=100-', tag);
  expect(rest.status).toBe(206);
  expect(rest.body).toEqual(film.subarray(100));
});

test('the same film twice is there once', async () => {
  const film = mp4(3_000);
  const [first, again] = [await send(film), await send(film)];
  expect(again.url).toBe(first.url);
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
  ['an AVIF picture, which comes in the same box as MP4', box('avif'), 422, 'video-unreadable'],
  ['a HEIC picture of an iPhone', box('heic'), 422, 'video-unreadable'],
  ['noise', Buffer.alloc(100_000, 'x'), 422, 'video-unreadable'],
])('%s is refused, and nothing of it is left', async (_what, body, status, code) => {
  const before = files();
  expect(await send(body, { 'content-type': 'video/mp4' })).toMatchObject({ status, code });
  expect(files()).toEqual(before);
});

test('what a film is, is read from its first bytes', () => {
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

/** Begins an upload and sends no more than a part of it; answers what comes back all the same. */
function begun(
  headers: Record<string, string | number>,
): Promise<{ status: number; code: string }> {
  return new Promise((resolve, reject) => {
    const call = request(
      `${server.url}/api/media/videos`,
      { method: 'POST', headers },
      (answer) => {
        let said = '';
        answer.on('data', (piece: Buffer) => (said += piece.toString()));
        answer.on('end', () => {
          call.destroy();
          resolve({
            status: answer.statusCode!,
            code: (JSON.parse(said) as { code: string }).code,
          });
        });
      },
    );
    call.on('error', reject);
    call.write(mp4(1_000));
  });
}

test('only the owner sends films, and the length is looked at before one is read', async () => {
  expect(await begun({ 'content-length': most })).toEqual({ status: 401, code: 'not-signed-in' });
  const staff = await server.connect('staff');
  expect(await begun({ 'content-length': most, cookie: staff.cookie! })).toEqual({
    status: 403,
    code: 'not-allowed',
  });
  expect(await begun({ 'content-length': most + 1, cookie: owner.cookie! })).toEqual({
    status: 413,
    code: 'video-too-big',
  });
});

/** A film that says nothing of its length; made piece by piece, so that the test has no more of it than the server. */
function* endless(pieces: number) {
  yield mp4(1_000);
  for (let n = 0; n < pieces; n += 1) yield Buffer.alloc(1024 * 1024);
}

test('a sender who does not say how long it is is stopped at 200 MB, and nothing is left', async () => {
  const before = files();
  const nowhere: Sheet = {
    write: () => Promise.resolve(),
    sync: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  await expect(
    keepFilm(folder, Readable.from(endless(201)), () => Promise.resolve(nowhere)),
  ).rejects.toMatchObject({ code: 'video-too-big' });
  expect(files()).toEqual(before);
});

test('an upload that breaks off in the middle leaves nothing', async () => {
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

test('row 24 a full disk is said as such, no part of a film is left, and the next one is taken', async () => {
  const before = files();
  let written = 0;
  const full = (): Promise<Sheet> =>
    Promise.resolve({
      write: () =>
        (written += 1) === 2
          ? Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
          : Promise.resolve(),
      sync: () => Promise.resolve(),
      close: () => Promise.resolve(),
    });
  await expect(keepFilm(folder, Readable.from(endless(3)), full)).rejects.toMatchObject({
    code: 'disk-full',
  });
  expect(files()).toEqual(before);
  expect((await send(mp4(7_000))).status).toBe(200);
});

test('a film nobody has shown for 30 days goes, with what a dead upload left; what is shown, and pictures, stay', async () => {
  const place = join(server.config.dataDir, 'old-media');
  mkdirSync(place);
  const [shown, old, young] = ['a', 'b', 'c'].map((letter) => `${letter.repeat(24)}.mp4`) as [
    string,
    string,
    string,
  ];
  const now = server.clock.now();
  const ago = (days: number) => new Date(now - days * 24 * 60 * 60_000);
  const aged = {
    [shown]: 400,
    [old]: 31,
    [young]: 29,
    [`${'d'.repeat(24)}-90x60.jpg`]: 400,
    '.film-dead': 2,
    '.film-now': 0,
  };
  for (const [name, days] of Object.entries(aged)) {
    writeFileSync(join(place, name), 'x');
    utimesSync(join(place, name), ago(days), ago(days));
  }
  await clear(place, new Set([shown]), now);
  expect(readdirSync(place).sort()).toEqual(
    ['.film-now', shown, young, `${'d'.repeat(24)}-90x60.jpg`].sort(),
  );
  // It is counted from when it was last shown, and not from when it came.
  await clear(place, new Set(), now + 29 * 24 * 60 * 60_000);
  expect(readFileSync(join(place, shown), 'utf8')).toBe('x');
});

test('a film may come slowly where it is waited for; anything else that never ends is cut meanwhile', async () => {
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
  const [film, other] = [begin('/film'), begin('/other')];
  expect(await other.status).toBe(408);
  film.call.end('cd');
  expect(await film.status).toBe(200);
  http.close();
  http.closeAllConnections();
});
