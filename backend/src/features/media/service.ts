import type { Picture } from '@kalavara/shared-types/media';
import { pathOf } from '@kalavara/shared-types/media.rules';
import type { Request } from 'express';
import type { AppContext } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { clean, mostBytes } from './cleaner';
import { folderOf, keep, type Write, writeForGood } from './files';

/** Takes in one picture. One at a time: two cores bake no two cakes, and each takes 200 MB while it is made. */
export async function receive(ctx: AppContext, req: Request, write: Write = writeForGood): Promise<Picture> {
  if (Number(req.get('content-length') ?? 0) > mostBytes) throw new AppError('picture-too-big');
  const { dataDir, pictureWorker } = ctx.config;
  return ctx.inTurn('media', async () => {
    const picture = await clean(pictureWorker, req);
    const stem = await keep(folderOf(dataDir), picture, write);
    return { path: pathOf(stem), width: picture.width, height: picture.height };
  });
}
