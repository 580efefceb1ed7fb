import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, request, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileOf, ownPicture, sourcesOf } from '@kalavara/shared-types/media/media.rules';
import type { Request } from 'express';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { limitBodyTime } from '../../platform/http/body-timeout';
import { answerMalformedRequests } from '../../platform/http/malformed-requests';
import { startTestServer } from '../../test/harness';
import { startPartialUpload } from '../../test/partial-upload';
import { clean } from './cleaner';
import { savePicture, writeDurably } from './files';
import { receive } from './service';

const server = await startTestServer();
const owner = await server.connect('owner');
const folder = join(server.config.dataDir, 'media');
const files = () => (existsSync(folder) ? readdirSync(folder) : []);

const grain = (width: number, height: number) => {
  const points = Buffer.alloc(width * height * 3);
  for (let at = 0; at < points.length; at += 1) points[at] = (at * 2_654_435_761) >>> 24;
  return sharp(points, { raw: { width, height, channels: 3 } });
};
// Blurred like a photo, because noise would take a second for each size.
const photo = await grain(1_600, 1_200).blur(6).jpeg().toBuffer();

type Answer = {
  status: number;
  code?: string;
  picture?: { path: string; width: number; height: number };
};
async function send(
  body: Buffer | string,
  headers: Record<string, string> = {},
  phone = owner,
): Promise<Answer> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const answer = await phone.http
    .post('/api/media')
    .set({ 'content-type': 'image/jpeg', ...headers })
    .send(bytes);
  return { status: answer.status, ...(answer.body as object) };
}
const allBytes = () =>
  Buffer.concat(files().map((name) => readFileSync(join(folder, name)))).toString('latin1');

test('a photo is stored in three widths and three formats, each served with its type', async () => {
  const { status, picture } = await send(photo);
  expect(status).toBe(200);
  expect(picture).toMatchObject({ width: 1_200, height: 900 });
  const own = ownPicture(picture!.path)!;
  for (const [format, type] of [
    ['avif', 'image/avif'],
    ['webp', 'image/webp'],
    ['jpg', 'image/jpeg'],
  ] as const) {
    const addresses = sourcesOf(own, format)
      .split(', ')
      .map((one) => one.split(' '));
    expect(addresses.map(([, width]) => width)).toEqual(['400w', '800w', '1200w']);
    for (const [address, width] of addresses) {
      const answer = await server.device().http.get(address!).responseType('blob');
      expect(answer.status).toBe(200);
      expect(answer.get('content-type')).toBe(type);
      expect(answer.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.get('x-content-type-options')).toBe('nosniff');
      expect(answer.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      const { width: true_, format: is } = await sharp(answer.body as Buffer).metadata();
      expect([`${true_}w`, is]).toEqual([
        width,
        { avif: 'heif', webp: 'webp', jpg: 'jpeg' }[format],
      ]);
    }
  }
  expect(files()).toHaveLength(9);
});

test('equal pictures are stored once, and a small one is not enlarged', async () => {
  const before = files().length;
  const first = await send(photo);
  const repeated = await send(photo);
  expect(repeated.picture).toEqual(first.picture);
  expect(files()).toHaveLength(before);
  const small = await send(await grain(300, 200).png().toBuffer());
  expect(small.picture).toMatchObject({ width: 300, height: 200 });
  expect(files()).toHaveLength(before + 3);
});

test.each(['png', 'webp', 'avif', 'gif'] as const)('%s is accepted', async (format) => {
  expect((await send(await grain(90, 60)[format]().toBuffer())).picture).toMatchObject({
    width: 90,
    height: 60,
  });
});

test('metadata is removed from a photo, and it is rotated upright', async () => {
  const exif = {
    IFD0: { Make: 'Kodak-of-Meera', Copyright: '<script>alert(1)</script>' },
    IFD3: { GPSLatitude: '9/1 58/1 0/1', GPSLatitudeRef: 'N' },
  };
  const tagged = await grain(200, 100)
    .withMetadata({ orientation: 6 })
    .withExifMerge(exif)
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
  expect(tagged.toString('latin1')).toContain('Kodak-of-Meera');
  expect((await sharp(tagged).metadata()).exif).toBeDefined();

  const { picture } = await send(tagged);
  expect(picture).toMatchObject({ width: 100, height: 200 });
  const { stem } = ownPicture(picture!.path)!;
  for (const name of files().filter((one) => one.startsWith(stem))) {
    const bytes = readFileSync(join(folder, name));
    const { exif: left, icc, xmp, orientation } = await sharp(bytes).metadata();
    expect([left, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  }
  expect(allBytes()).not.toContain('Kodak');
  expect(allBytes()).not.toContain('<script');
});

/** A JPEG with a comment after its first two bytes. */
const commented = (text: string) => {
  const comment = Buffer.from(text);
  const length = Buffer.from([(comment.length + 2) >> 8, (comment.length + 2) & 255]);
  return Buffer.concat([
    photo.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    length,
    comment,
    photo.subarray(2),
  ]);
};

test('a polyglot of picture and page is only a picture afterwards', async () => {
  const script = '<script>fetch("/api/orders")</script>';
  for (const polyglot of [
    commented(`--><html>${script}</html><!--`),
    Buffer.concat([photo, Buffer.from(`<html>${script}`)]),
  ]) {
    expect(polyglot.toString('latin1')).toContain(script);
    expect((await send(polyglot, { 'content-type': 'text/html' })).status).toBe(200);
  }
  expect(allBytes()).not.toContain('fetch(');
});

const svg: string =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const big = 10 * 1024 * 1024;

type Refused = [what: string, body: () => Buffer | string, status: number, code: string];
test.each<Refused>([
  ['an SVG with a script', () => svg, 422, 'picture-unreadable'],
  [
    'an SVG behind an XML line, called a JPEG',
    () => `<?xml version="1.0"?>${svg}`,
    422,
    'picture-unreadable',
  ],
  ['a page', () => `<html><script>alert(1)</script>`, 422, 'picture-unreadable'],
  ['a PDF', () => '%PDF-1.4 1 0 obj <<>> endobj', 422, 'picture-unreadable'],
  ['half a photo', () => photo.subarray(0, photo.length / 2), 422, 'picture-unreadable'],
  ['nothing', () => '', 422, 'picture-unreadable'],
  ['noise', () => Buffer.alloc(100_000, 'x'), 422, 'picture-unreadable'],
  ['eleven megabytes', () => Buffer.alloc(11 * 1024 * 1024), 413, 'picture-too-big'],
])('%s is refused, and nothing of it is left', async (_what, body, status, code) => {
  const before = files();
  expect(await send(body())).toMatchObject({ status, code });
  expect(files()).toEqual(before);
});

test('fifty megapixels in a few kilobytes are refused before decoding', async () => {
  const decompressionBomb = await sharp({
    create: { width: 10_000, height: 5_000, channels: 3, background: '#000' },
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(decompressionBomb.length).toBeLessThan(300_000);
  const before = process.memoryUsage().rss;
  expect(await send(decompressionBomb)).toMatchObject({ status: 413, code: 'picture-too-big' });
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
});

test('forty megapixels of a phone are accepted, and the server grows by less than 50 MB', async () => {
  const large = await grain(7_700, 5_100).jpeg({ quality: 30 }).toBuffer();
  expect(large.length).toBeLessThan(big);
  global.gc?.();
  const before = process.memoryUsage().rss;
  expect((await send(large)).picture).toMatchObject({ width: 1_200 });
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
});

const startUpload = (headers: OutgoingHttpHeaders) =>
  startPartialUpload(
    `${server.url}/api/media`,
    { 'content-type': 'image/jpeg', ...headers },
    photo.subarray(0, 1_000),
  );

test('a guest is refused, and the length is checked before the body is read', async () => {
  expect(await startUpload({ 'content-length': big })).toEqual({
    status: 401,
    code: 'not-signed-in',
  });
  const staff = await server.connect('staff');
  expect(await startUpload({ 'content-length': big, cookie: staff.cookie! })).toEqual({
    status: 403,
    code: 'not-allowed',
  });
  expect(await startUpload({ 'content-length': big + 1, cookie: owner.cookie! })).toEqual({
    status: 413,
    code: 'picture-too-big',
  });
});

test('an upload without a length is stopped at ten megabytes', async () => {
  const endless = new ReadableStream({
    start: (to) => {
      for (let at = 0; at < 11; at += 1) to.enqueue(new Uint8Array(1024 * 1024));
      to.close();
    },
  });
  const answer = await fetch(`${server.url}/api/media`, {
    method: 'POST',
    headers: { cookie: owner.cookie! },
    body: endless,
    duplex: 'half',
  });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
    413,
    'picture-too-big',
  ]);
});

test('a picture may arrive slowly, and delays no other one; other slow bodies are cut', async () => {
  const http = createServer();
  limitBodyTime(http, 100);
  answerMalformedRequests(http);
  http.on('request', (req, res) => {
    const read = async () => {
      const get = (name: string) => req.headers[name];
      if (req.url === '/picture') await receive(server.ctx, Object.assign(req, { get }) as Request);
      else for await (const _ of req);
      res.end();
    };
    void read().catch(() => res.destroy());
  });
  await new Promise<void>((resolve) => http.listen(0, resolve));
  const begin = (path: string, body: Buffer) => {
    const { port } = http.address() as AddressInfo;
    const headers = { 'content-length': body.length };
    const call = request({ port, path, method: 'POST', headers });
    const half = Math.floor(body.length / 2);
    call.on('error', () => undefined).write(body.subarray(0, half));
    const status = new Promise<number>((resolve) =>
      call.once('response', (answer) => resolve(answer.resume().statusCode!)),
    );
    return { status, goOn: () => call.end(body.subarray(half)) };
  };
  const slow = begin('/picture', photo);
  expect(await begin('/other', photo).status).toBe(408);
  expect((await send(await grain(70, 60).png().toBuffer())).status).toBe(200);
  slow.goOn();
  expect(await slow.status).toBe(200);
  http.close();
  http.closeAllConnections();
});

test('concurrent uploads are processed one after another', async () => {
  const photos = await Promise.all(
    Array.from({ length: 5 }, (_, n) =>
      grain(60 + n, 60)
        .png()
        .toBuffer(),
    ),
  );
  const answers = await Promise.all(photos.map((shot) => send(shot)));
  expect(answers.map(({ picture }) => picture?.width)).toEqual([60, 61, 62, 63, 64]);
});

test('a full disk is reported, orders continue, and no part of a picture is left', async () => {
  const before = files();
  const picture = await clean(server.config.pictureWorker, await grain(500, 500).png().toBuffer());
  let written = 0;
  const full = async () => {
    written += 1;
    if (written === 4)
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  await expect(savePicture(folder, picture, full)).rejects.toMatchObject({ code: 'disk-full' });
  expect(files()).toEqual(before);
  expect((await server.device().http.get('/api/products')).status).toBe(200);
  expect((await send(await grain(501, 500).png().toBuffer())).status).toBe(200);
});

test('other paths under the media URL are 404', async () => {
  const paths = [
    '/media/',
    '/media/none.jpg',
    '/media/.new/x',
    '/media/..%2f..%2fetc/passwd',
    '/media/%00',
  ];
  const statuses = await Promise.all(
    paths.map(async (path) => (await server.device().http.get(path)).status),
  );
  expect(statuses.every((status) => status === 404 || status === 400)).toBe(true);
});

test('without a worker the picture is refused, and the server and the next picture are unaffected', async () => {
  const program = process.execPath;
  process.execPath = '/nowhere/node';
  const refused = await send(photo).finally(() => (process.execPath = program));
  expect(refused.status).toBe(500);
  expect((await send(photo)).status).toBe(200);
});

test('two servers save pictures in one folder at once', async () => {
  const shared = join(server.config.dataDir, 'shared-media');
  const picture = (text: string) => ({
    width: 90,
    height: 60,
    parts: (['avif', 'webp', 'jpg'] as const).map((format) => ({
      format,
      width: 90,
      data: Buffer.from(`${text} ${format}`),
    })),
  });
  let written = 0;
  let second = '';
  const first = await savePicture(shared, picture('first'), async (path, data) => {
    await writeDurably(path, data);
    written += 1;
    if (written === 2) second = await savePicture(shared, picture('second'), writeDurably);
  });
  const names = [first, second].flatMap((stem) =>
    (['avif', 'webp', 'jpg'] as const).map((format) => fileOf(stem, format)),
  );
  expect(readdirSync(shared).sort()).toEqual(names.sort());
});
