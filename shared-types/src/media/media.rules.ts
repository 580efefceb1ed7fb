/** The widths in which an uploaded picture is stored, if they are smaller than its own, in addition to its own. */
export const widths = [400, 800] as const;
export const widest = 1_200;
/** From the smallest to the largest; the last one is supported by all browsers and messengers. */
export const formats = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof formats)[number];

export type Sized = { width: number; height: number };

/** `<hash>-1200x900`: the name contains the size, so that a page can reserve the space. */
export const stemOf = (hash: string, { width, height }: Sized) => `${hash}-${width}x${height}`;
export const pathOf = (stem: string) => `/media/${stem}.jpg`;
/** The file of one size; without a width, the largest. */
export const fileOf = (stem: string, format: PictureFormat, width?: number) =>
  `${stem}${width === undefined ? '' : `-${width}`}.${format}`;
export const widthsBelow = (width: number): number[] => widths.filter((one) => one < width);

/** The file name of an uploaded film, which is the hash of its content. */
export const filmName = /^[0-9a-f]{24}\.(mp4|webm)$/;
export const filmPathOf = (name: string) => `/media/${name}`;
export const maxFilmBytes = 200 * 1024 * 1024;

/** The maximum number of pictures of a product. */
export const maxPictures = 12;

export type OwnPicture = Sized & { stem: string };

/** The name and size in the path of an uploaded picture; undefined for other addresses. */
export function ownPicture(path: string): OwnPicture | undefined {
  const [, stem, width, height] = /^\/media\/([0-9a-f]{24}-(\d+)x(\d+))\.jpg$/.exec(path) ?? [];
  return stem === undefined ? undefined : { stem, width: Number(width), height: Number(height) };
}

/** All sizes of one format, in the syntax of `srcset`. */
export function sourcesOf({ stem, width }: OwnPicture, format: PictureFormat): string {
  const smaller = widthsBelow(width).map((one) => `/media/${fileOf(stem, format, one)} ${one}w`);
  return [...smaller, `/media/${fileOf(stem, format)} ${width}w`].join(', ');
}
