import { uploadPicture } from '@kalavara/shared-types/media';
import express, { type Router } from 'express';
import type { AppContext } from '../../platform/context';
import { route } from '../../platform/http';
import { folderOf } from './files';
import { receive } from './service';

export function mountMedia(router: Router, ctx: AppContext) {
  route(router, ctx, uploadPicture, async ({ req }) => ({ picture: await receive(ctx, req) }));
}

/** A picture is a picture: even opened by itself nothing in it may run. Its name changes with what is in it. */
export function mountPictures(router: Router, { config }: AppContext) {
  const files = express.static(folderOf(config.dataDir), {
    ...{ index: false, redirect: false, dotfiles: 'ignore', fallthrough: false, immutable: true, maxAge: '1y' },
    setHeaders: (res) => res.setHeader('Content-Security-Policy', "default-src 'none'; sandbox"),
  });
  router.use('/media', files);
}
