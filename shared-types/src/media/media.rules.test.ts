import { expect, test } from 'vitest';
import {
  fileOf,
  filmName,
  filmPathOf,
  maxFilmBytes,
  ownPicture,
  pathOf,
  sourcesOf,
  stemOf,
  widthsBelow,
} from './media.rules';

const hash = '0123456789abcdef01234567';
const stem = `${hash}-900x600`;

test('the path of an uploaded picture has its name and its size', () => {
  expect(stemOf(hash, { width: 900, height: 600 })).toBe(stem);
  expect(pathOf(stem)).toBe(`/media/${stem}.jpg`);
  expect(ownPicture(pathOf(stem))).toEqual({ stem, width: 900, height: 600 });
});

test.each([
  '',
  '/assets/tuna.jpg',
  `https://shop.in/media/${stem}.jpg`,
  `/media/${stem}.jpg?v=2`,
  `/media/${stem}.png`,
  `/media/${hash.slice(1)}-900x600.jpg`,
  `/media/${hash}-900.jpg`,
])('"%s" is no uploaded picture', (path) => {
  expect(ownPicture(path)).toBeUndefined();
});

test('a picture is offered in the widths below its own, and in its own', () => {
  expect([widthsBelow(400), widthsBelow(401), widthsBelow(1_200)]).toEqual([[], [400], [400, 800]]);
  expect(fileOf(stem, 'webp', 400)).toBe(`${stem}-400.webp`);
  expect(sourcesOf({ stem, width: 900, height: 600 }, 'avif')).toBe(
    `/media/${stem}-400.avif 400w, /media/${stem}-800.avif 800w, /media/${stem}.avif 900w`,
  );
});

test('a film is named by its hash and its format, and has at most 200 MiB', () => {
  expect([`${hash}.mp4`, `${hash}.webm`].every((name) => filmName.test(name))).toBe(true);
  const wrong = [`${hash}.mov`, `a/${hash}.mp4`, `${hash}.mp4.html`, '1.mp4', `${hash}mp4`];
  expect(wrong.filter((name) => filmName.test(name))).toEqual([]);
  expect(filmPathOf(`${hash}.mp4`)).toBe(`/media/${hash}.mp4`);
  expect(maxFilmBytes).toBe(209_715_200);
});
