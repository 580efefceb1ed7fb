import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import sharp from 'sharp';

type Picture = { svg: string; seconds: number };
type Size = { width: number; height: number };

/** Encodes pictures as a WebM film. Its codec is VP8: each picture is a key frame, which a lossy WebP file contains. */
export async function encodeFilm(pictures: readonly Picture[], size: Size): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const track = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(track);
  await output.start();
  const decoderConfig = { codec: 'vp8', codedWidth: size.width, codedHeight: size.height };
  let at = 0;
  for (const { svg, seconds } of pictures) {
    const webp = await sharp(Buffer.from(svg))
      .resize(size.width, size.height)
      .flatten()
      .webp({ quality: 45, effort: 6 })
      .toBuffer();
    await track.add(new EncodedPacket(keyFrameOf(webp), 'key', at, seconds), { decoderConfig });
    at += seconds;
  }
  await output.finalize();
  return new Uint8Array(target.buffer!);
}

/**
 * Returns the content of the chunk `VP8 ` of a WebP file: RIFF, length, WEBP, then chunks of name, length and content,
 * padded to even lengths.
 */
function keyFrameOf(webp: Buffer): Uint8Array {
  for (let at = 12; at < webp.length;) {
    const length = webp.readUInt32LE(at + 4);
    if (webp.toString('latin1', at, at + 4) === 'VP8 ')
      return webp.subarray(at + 8, at + 8 + length);
    at += 8 + length + (length % 2);
  }
  throw new Error('A picture of the film is not a lossy WebP.');
}
