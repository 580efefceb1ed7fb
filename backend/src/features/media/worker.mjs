/**
 * Reads one picture from stdin, writes clean copies in several sizes to stdout, and exits. A process of its own: a picture
 * of 40 megapixels takes 200 MB, and a decoder may crash on hostile input. Plain JavaScript, since it runs unbuilt. It
 * accesses no file and no secret.
 *
 * The output is one line of JSON, `{ width, height, parts: [{ format, width, bytes }] }` or `{ problem }`, and the parts.
 */
import { constants, setPriority } from 'node:os';
import sharp from 'sharp';

const mostPixels = 40_000_000;
const widest = Number(process.argv[2]);
const widths = process.argv.slice(3).map(Number);

// Orders take precedence over pictures.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sharp.cache(false);
sharp.concurrency(1);
// Only raster loaders: SVG and PDF can contain programs, and cameras use no other format.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`),
});

const as = {
  avif: (image) => image.avif({ quality: 50, effort: 3 }),
  webp: (image) => image.webp({ quality: 76 }),
  jpg: (image) => image.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }),
};

const pieces = [];
for await (const piece of process.stdin) pieces.push(piece);
const { header, parts } = await cleaned(Buffer.concat(pieces)).catch((error) => ({
  header: { problem: problemOf(error) },
  parts: [],
}));
process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...parts]));

/** Decodes once, rotates upright, converts to sRGB, and drops metadata (position, camera, comments, profiles). */
async function cleaned(input) {
  const { data, info } = await sharp(input, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: widest, height: 2 * widest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const sizes = [...widths.filter((one) => one < width), width];
  const made = [];
  for (const size of sizes) {
    const image = sharp(data, { raw: { width, height, channels } }).resize(size);
    for (const [format, encoded] of Object.entries(as))
      made.push({ format, width: size, data: await encoded(image.clone()).toBuffer() });
  }
  const parts = made.map(({ format, width: of, data: { length } }) => ({
    format,
    width: of,
    bytes: length,
  }));
  return { header: { width, height, parts }, parts: made.map((one) => one.data) };
}

function problemOf(error) {
  return /pixel limit/i.test(String(error)) ? 'picture-too-big' : 'picture-unreadable';
}
