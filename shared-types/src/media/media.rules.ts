/** An uploaded picture is stored in those of these widths that are smaller than its own, and in its own. */
export const widths = [400, 800] as const;
export const widest = 1_200;
/** The smallest first; the last is the one every browser and every messenger can show. */
export const formats = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof formats)[number];

export type Sized = { width: number; height: number };

/** `<hash>-1200x900`: the name has the size, so that a page can reserve the space. */
export const stemOf = (hash: string, { width, height }: Sized) => `${hash}-${width}x${height}`;
export const pathOf = (stem: string) => `/media/${stem}.jpg`;
/** The file of one size; without a width it is the largest. */
export const fileOf = (stem: string, format: PictureFormat, width?: number) =>
  `${stem}${width === undefined ? '' : `-${width}`}.${format}`;
export const widthsBelow = (width: number): number[] => widths.filter((one) => one < width);

/** A film as it was uploaded, called by what is in it. */
export const filmName = /^[0-9a-f]{24}\.(mp4|webm)$/;
export const filmPathOf = (name: string) => `/media/${name}`;
export const maxFilmBytes = 200 * 1024 * 1024;

/** The most pictures of one product. */
export const maxPictures = 12;

export type OwnPicture = Sized & { stem: string };

/** Name and size from the path of an uploaded picture; undefined for every other address. */
export function ownPicture(path: string): OwnPicture | undefined {
  const [, stem, width, height] = /^\/media\/([0-9a-f]{24}-(\d+)x(\d+))\.jpg$/.exec(path) ?? [];
  return stem === undefined ? undefined : { stem, width: Number(width), height: Number(height) };
}

/** Every size of one format, as `srcset` takes it. */
export function sourcesOf({ stem, width }: OwnPicture, format: PictureFormat): string {
  const smaller = widthsBelow(width).map((one) => `/media/${fileOf(stem, format, one)} ${one}w`);
  return [...smaller, `/media/${fileOf(stem, format)} ${width}w`].join(', ');
}
