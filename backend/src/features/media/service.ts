import { access } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Picture } from '@kalavara/shared-types/media/media';
import { filmPathOf, maxFilmBytes, pathOf } from '@kalavara/shared-types/media/media.rules';
import type { Request } from 'express';
import type { AppContext } from '../../platform/context';
import { hasRoomFor } from '../../platform/disk';
import { orIfMissing } from '../../platform/missing-file';
import { AppError } from '../../platform/errors';
import { withLongBodyTimeout } from '../../platform/http/body-timeout';
import { clean, maxImageBytes, readPicture } from './cleaner';
import { folderOf, savePicture, type Write, writeDurably } from './files';
import { deleteUnusedFilms, saveFilm, type OpenFilmFile, openFilmFile } from './films';

const lengthOf = (req: Request) => Number(req.get('content-length') ?? 0);

/**
 * Saves a picture. Uploads may be slow, like photos from phones on mobile data; the processing, which takes 200 MB, is
 * done one picture at a time.
 */
export async function receive(
  ctx: AppContext,
  req: Request,
  write: Write = writeDurably,
): Promise<Picture> {
  if (lengthOf(req) > maxImageBytes) throw new AppError('picture-too-big');
  const { dataDir, pictureWorker } = ctx.config;
  const sent = await withLongBodyTimeout(req, () => readPicture(req));
  return ctx.serialize('media', async () => {
    const picture = await clean(pictureWorker, sent, ctx.timeoutMultiplier);
    const stem = await savePicture(folderOf(dataDir), picture, write);
    return { path: pathOf(stem), width: picture.width, height: picture.height };
  });
}

/** Saves a film, streamed to the disk, and returns its path. */
export async function receiveFilm(
  ctx: AppContext,
  req: Request,
  openAt: OpenFilmFile = openFilmFile,
): Promise<string> {
  const length = lengthOf(req);
  if (length > maxFilmBytes) throw new AppError('video-too-big');
  const { dataDir } = ctx.config;
  if (!(await hasRoomFor(dataDir, length || maxFilmBytes))) throw new AppError('disk-full');
  return filmPathOf(await withLongBodyTimeout(req, () => saveFilm(folderOf(dataDir), req, openAt)));
}

/** Whether a media path leads to a file. */
export const exists = ({ config }: AppContext, path: string): Promise<boolean> =>
  access(join(folderOf(config.dataDir), basename(path))).then(() => true, orIfMissing(false));

/** Deletes unused films. `shown` are the paths of the films in use. */
export const clearFilms = (
  { config, clock }: AppContext,
  shown: readonly string[],
): Promise<void> =>
  deleteUnusedFilms(
    folderOf(config.dataDir),
    new Set(shown.map((path) => basename(path))),
    clock.now(),
  );
