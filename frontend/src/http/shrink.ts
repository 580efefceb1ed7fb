/** Larger than any picture of the shop; a phone's photo has three times as many pixels. */
const maxSidePx = 2_400;
const smallEnough = 1_500_000;

/**
 * Shrinks a photo from some twelve megabytes to a few hundred kilobytes. A file that the browser cannot decode is
 * returned unchanged.
 */
export async function shrink(file: File): Promise<Blob> {
  if (file.size <= smallEnough || typeof createImageBitmap !== 'function') return file;
  try {
    return await drawn(await createImageBitmap(file, { imageOrientation: 'from-image' }), file);
  } catch {
    return file;
  }
}

async function drawn(picture: ImageBitmap, file: File): Promise<Blob> {
  const scale = Math.min(1, maxSidePx / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) return file;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const made = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.88),
  );
  return made && made.size < file.size ? made : file;
}
