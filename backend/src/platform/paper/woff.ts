import { inflateSync } from 'node:zlib';

const table = { signature: 0x774f4646, header: 44, entry: 20 };
const sfnt = { header: 12, entry: 16 };
const padded = (length: number) => (length + 3) & ~3;

/**
 * Unpacks a .woff file into the font (W3C, "WOFF File Format 1.0"). From a packed one, fontkit unpacks a whole table
 * for each glyph, which takes three times as long.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== table.signature) throw new Error('this is no .woff');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = table.header + index * table.entry;
    const [tag, from, packed, length, checksum] = [0, 4, 8, 12, 16].map((offset) =>
      woff.readUInt32BE(at + offset),
    ) as [number, number, number, number, number];
    const bytes = woff.subarray(from, from + packed);
    return { tag, checksum, bytes: packed < length ? inflateSync(bytes) : bytes };
  });

  const font = Buffer.alloc(
    sfnt.header +
      count * sfnt.entry +
      tables.reduce((sum, { bytes }) => sum + padded(bytes.length), 0),
  );
  const power = Math.floor(Math.log2(count));
  font.writeUInt32BE(woff.readUInt32BE(4), 0);
  [count, 16 * 2 ** power, power, 16 * (count - 2 ** power)].forEach((value, index) =>
    font.writeUInt16BE(value, 4 + 2 * index),
  );
  let at = sfnt.header + count * sfnt.entry;
  tables.forEach(({ tag, checksum, bytes }, index) => {
    [tag, checksum, at, bytes.length].forEach((value, n) =>
      font.writeUInt32BE(value, sfnt.header + index * sfnt.entry + 4 * n),
    );
    bytes.copy(font, at);
    at += padded(bytes.length);
  });
  return font;
}
