import { create } from 'fontkit';
import {
  Blob,
  Buffer as ShapingBuffer,
  ClusterLevel,
  Direction,
  Face,
  Feature,
  Font as ShapingFont,
  type GlyphInfo,
  shape,
} from 'harfbuzzjs';

const isAlphabetic = /\p{L}/u;
const buffer = new ShapingBuffer();

/** The text of each glyph; that of several glyphs together belongs to the first of them in the text. */
function codePointsOf(text: string, infos: readonly GlyphInfo[]): number[][] {
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const endOf = new Map(starts.map((start, n) => [start, starts[n + 1] ?? text.length]));
  const given = new Set<number>();
  return infos.map(({ cluster }) => {
    if (given.has(cluster)) return [];
    given.add(cluster);
    return [...text.slice(cluster, endOf.get(cluster))].map((each) => each.codePointAt(0)!);
  });
}

/**
 * A font for pdfkit whose text HarfBuzz shapes, as browsers do: fontkit's own shaper renders many words of Telugu,
 * Bengali and Kannada wrongly. `layout` returns what pdfkit expects of fontkit.
 */
export function shapedFont(bytes: Buffer) {
  const font = create(bytes);
  if (!('glyphForCodePoint' in font)) throw new Error('a collection of fonts is not one font');
  const shaping = new ShapingFont(new Face(new Blob(Uint8Array.from(bytes).buffer)));

  const layout = (text: string, features: readonly string[] = []) => {
    buffer.reset();
    buffer.setClusterLevel(ClusterLevel.CHARACTERS);
    buffer.addText(text);
    buffer.guessSegmentProperties();
    // Figures of a right-to-left script run from left to right.
    if (!isAlphabetic.test(text)) buffer.setDirection(Direction.LTR);
    shape(
      shaping,
      buffer,
      features.map((tag) => new Feature(tag)),
    );
    const infos = buffer.getGlyphInfos();
    const codePoints = codePointsOf(text, infos);
    const positions = buffer.getGlyphPositions();
    return {
      glyphs: infos.map(({ codepoint: id }, at) => ({
        id,
        codePoints: codePoints[at]!,
        advanceWidth: font.getGlyph(id).advanceWidth,
      })),
      positions,
      // Read after pdfkit has scaled the positions.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
  return Object.assign(font, { layout });
}

export type ShapedFont = ReturnType<typeof shapedFont>;
