import { access } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Picture } from '@kalavara/shared-types/media';
import { filmPathOf, mostFilmBytes, pathOf } from '@kalavara/shared-types/media.rules';
import type { Request } from 'express';
import type { AppContext } from '../../platform/context';
import { hasRoomFor } from '../../platform/disk';
import { orIfMissing } from '../../platform/embedded-postgres/binaries';
import { AppError } from '../../platform/errors';
import { withLongBodyTimeout } from '../../platform/body-timeout';
import { clean, mostBytes } from './cleaner';
import { folderOf, keep, type Write, writeForGood } from './files';
import { clear, keepFilm, type OpenSheet, openSheet } from './films';

const lengthOf = (req: Request) => Number(req.get('content-length') ?? 0);

/** Takes in one picture. One at a time: two cores bake no two cakes, and each takes 200 MB while it is made. */
export async function receive(
  ctx: AppContext,
  req: Request,
  write: Write = writeForGood,
): Promise<Picture> {
  if (lengthOf(req) > mostBytes) throw new AppError('picture-too-big');
  const { dataDir, pictureWorker } = ctx.config;
  return ctx.serialize('media', async () => {
    const picture = await clean(pictureWorker, req);
    const stem = await keep(folderOf(dataDir), picture, write);
    return { path: pathOf(stem), width: picture.width, height: picture.height };
  });
}

/** Takes in one film and answers its path. It goes straight to the disk, and never onto the room that orders need there. */
export async function receiveFilm(
  ctx: AppContext,
  req: Request,
  openAt: OpenSheet = openSheet,
): Promise<string> {
  const length = lengthOf(req);
  if (length > mostFilmBytes) throw new AppError('video-too-big');
  const { dataDir } = ctx.config;
  if (!(await hasRoomFor(dataDir, length || mostFilmBytes))) throw new AppError('disk-full');
  return filmPathOf(await withLongBodyTimeout(req, () => keepFilm(folderOf(dataDir), req, openAt)));
}

/** Whether a path of ours leads to a file. */
export const isThere = ({ config }: AppContext, path: string): Promise<boolean> =>
  access(join(folderOf(config.dataDir), basename(path))).then(() => true, orIfMissing(false));

/** `shown`: the paths of the films somebody can still see. */
export const clearFilms = (
  { config, clock }: AppContext,
  shown: readonly string[],
): Promise<void> =>
  clear(folderOf(config.dataDir), new Set(shown.map((path) => basename(path))), clock.now());
