import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { shapedFont } from './shaper';
import { unpackWoff } from './woff';

const { resolve } = createRequire(import.meta.url);
const fontOf = (family: string, script: string) =>
  shapedFont(
    unpackWoff(
      readFileSync(resolve(`@fontsource/${family}/files/${family}-${script}-400-normal.woff`)),
    ),
  );

/** Returns the ids of glyphs: the order of glyphs and the shape of each depend on the script. */
const shapesOf = (font: ReturnType<typeof fontOf>, text: string) =>
  font.layout(text).glyphs.map(({ id }) => id);

test('the vowel sign of Tamil that is typed after its consonant is drawn before it', () => {
  const font = fontOf('noto-sans-tamil', 'tamil');
  const [consonant] = shapesOf(font, 'ச');
  expect(shapesOf(font, 'செ')).toEqual([expect.any(Number), consonant]);
  expect(shapesOf(font, 'செ')[0]).not.toBe(consonant);
});

test('Telugu letters joined by a virama form one shape', () => {
  const font = fontOf('noto-sans-telugu', 'telugu');
  // The second consonant is drawn below the first, and the virama is not drawn.
  expect(shapesOf(font, 'స్వ')).toHaveLength(2);
  expect(shapesOf(font, 'స్వ')).not.toContain(shapesOf(font, 'వ')[0]);
});

test('Arabic letters are joined and set from right to left, its figures from left to right', () => {
  const font = fontOf('noto-naskh-arabic', 'arabic');
  const [alone] = shapesOf(font, 'م');
  const [last, middle, first] = shapesOf(font, 'ممم');
  expect(new Set([alone, last, middle, first]).size).toBe(4);
  expect(shapesOf(font, '١٢')).toEqual([...shapesOf(font, '١'), ...shapesOf(font, '٢')]);
  expect(shapesOf(font, '۱۲')).toEqual([...shapesOf(font, '۱'), ...shapesOf(font, '۲')]);
});
