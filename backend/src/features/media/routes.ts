import { basename } from 'node:path';
import { uploadPicture } from '@kalavara/shared-types/media/media';
import { uploadVideo } from '@kalavara/shared-types/step-media/step-media';
import express, { type Router } from 'express';
import type { AppContext } from '../../platform/context';
import type { Routes } from '../../platform/http/http';
import { folderOf } from './files';
import { receive, receiveFilm } from './service';

export function mountMedia({ route }: Routes, ctx: AppContext) {
  route(uploadPicture, async ({ req }) => ({ picture: await receive(ctx, req) }));
  route(uploadVideo, async ({ req }) => ({ url: await receiveFilm(ctx, req) }));
}

/**
 * Serves pictures and films so that nothing in them can be executed, even when opened directly. The name depends on the
 * content and is the ETag: the time of a film's file changes, and screens request later ranges by the ETag.
 */
export function mountPictures(router: Router, { config }: AppContext) {
  const files = express.static(folderOf(config.dataDir), {
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    fallthrough: false,
    immutable: true,
    maxAge: '1y',
    lastModified: false,
    setHeaders: (res, path) => {
      res.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
      res.setHeader('ETag', `"${basename(path)}"`);
    },
  });
  router.use('/media', files);
}
